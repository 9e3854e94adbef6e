/// How a page of HTML looks; its colours are variables that ``PageColours`` sets.
enum ReportStyleSheet {
    static let text = """
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%;scroll-padding-top:4rem}
        body{margin:0;background:var(--paper);color:var(--ink);
        font:14px/1.45 Inter,"Inter Variable",system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
        font-variant-numeric:tabular-nums;font-feature-settings:"calt" 0}
        .page{max-width:64rem;margin:0 auto;padding:0 1.5rem 3rem}
        a{color:var(--link);text-decoration:none}a:hover{text-decoration:underline}
        h1{font-size:2.7rem;line-height:1.12;letter-spacing:-.025em;margin:.8rem 0 .3rem;font-weight:700;
        overflow-wrap:anywhere}
        .consequence{font-size:1.3rem;color:var(--quiet);margin:0 0 .3rem}
        .subtitle{font-size:.9rem;color:var(--quiet);margin:1.6rem 0 0;padding-bottom:.4rem;
        border-bottom:2px solid var(--rule)}
        h2{font-size:1.25rem;line-height:1.25;margin:0;font-weight:600}
        .head{display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem 1rem;margin:2.2rem 0 .7rem}
        .head .caption{margin-left:auto;color:var(--quiet);font-size:.85rem;text-align:right}
        nav{position:sticky;top:0;z-index:5;background:var(--paper);border-bottom:1px solid var(--hair);
        margin:0 -1.5rem;padding:.5rem 1.5rem;display:flex;gap:.3rem 1rem;align-items:center;
        font-size:.9rem}.links{display:flex;gap:0 1.1rem;overflow-x:auto;white-space:nowrap;scrollbar-width:none}
        nav input{font:inherit;color:inherit;background:var(--zebra);border:1px solid var(--hair);border-radius:4px;
        padding:.25rem .6rem;width:16rem;max-width:100%}
        nav input:focus{outline:2px solid var(--link);outline-offset:-1px}
        .tools{display:none;margin-left:auto;flex:none;align-items:center;gap:.7rem}.js .tools{display:flex}
        #found:empty{display:none}#found{color:var(--quiet);min-width:6.5rem;text-align:right}
        .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:.15rem 2rem;
        margin:1rem 0}.facts dl{margin:0}
        .facts div{display:flex;gap:.8rem}.facts dt{flex:0 0 5.2rem;color:var(--quiet);font-size:.88rem}
        .facts dd{margin:0;min-width:0;overflow-wrap:anywhere}.facts .sum{font-size:.8rem;overflow-wrap:normal}
        .warning{color:var(--warning)}.trouble{color:var(--error)}
        .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.8rem 1rem;margin:1.4rem 0;
        padding:.7rem 0 .8rem;border:solid var(--hair);border-width:1px 0}
        .tile b{display:block;font-size:.85rem;font-weight:600}
        .tile strong{display:block;font-size:1.6rem;line-height:1.3;font-weight:700;letter-spacing:-.01em;
        overflow-wrap:anywhere}
        .tile span{display:block;font-size:.82rem;color:var(--quiet)}
        .usernote{border-left:3px solid var(--hair);padding-left:1rem;margin:1.4rem 0;white-space:pre-wrap;
        overflow-wrap:anywhere}
        .note{margin:1.4rem 0;overflow-wrap:anywhere}.note p{margin:.4rem 0 .4rem calc(var(--depth,0)*1.5rem);position:relative}
        .note .marker{position:absolute;right:calc(100% + .4rem)}.note .quoted{border-left:3px solid var(--hair);
        padding-left:1rem}.note pre{background:var(--tint);padding:.6rem .8rem;overflow-x:auto;font-size:.85rem;
        border-radius:4px}.note table{width:auto}.note h3,.note h4,.note h5{margin:1rem 0 .3rem}
        .words{color:var(--quiet);font-size:.88rem;margin:.6rem 0;overflow-wrap:anywhere}
        figure{margin:.3rem 0 .8rem}
        svg{display:block;max-width:100%;height:auto;width:100%}svg text{white-space:pre}
        svg .t,svg .b{font-family:Inter,"Inter Variable",system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
        font-variant-numeric:tabular-nums}svg .b{font-weight:600}
        .m,.mono,table.log td,.data{font-family:"JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,
        "DejaVu Sans Mono",monospace;font-variant-ligatures:none}
        .l{fill:none;stroke-linecap:round;stroke-linejoin:round}
        .narrow{display:none}
        @media screen and (max-width:640px){.wide{display:none}.has-narrow .narrow{display:block}}
        .on-dark{display:none}
        @media screen and (prefers-color-scheme:dark){.on-light{display:none}.on-dark{display:block}}
        .findings{list-style:none;margin:0;padding:0}
        .findings li{display:grid;grid-template-columns:5.6rem 1fr auto;gap:0 .9rem;padding:.45rem 0;
        break-inside:avoid}
        .findings p{margin:0;overflow-wrap:anywhere}.findings .said{font-weight:600}.findings .said a{color:inherit}
        .detail{color:var(--quiet);font-size:.88rem;overflow-wrap:anywhere}
        .kind{font-weight:600;font-size:.85rem;white-space:nowrap;line-height:1.45rem}
        .sign{display:inline-block;min-width:1.25rem;text-align:center;border-radius:3px;padding:0 .25rem;
        margin-right:.5rem;color:var(--paper);font-weight:600;font-size:.85rem;line-height:1.3rem}
        .error .sign,.sign.error{background:var(--error)}.error .kind{color:var(--error)}
        .warn .sign,.sign.warn{background:var(--warning)}.warn .kind{color:var(--warning)}
        .info .sign,.sign.info{background:var(--quiet)}.info .kind{color:var(--quiet)}
        .goto{white-space:nowrap;font-weight:600;font-size:.88rem;line-height:1.45rem}
        .place{margin:2.6rem 0 0;padding-top:1.1rem;border-top:1px solid var(--hair)}
        .place h2{font-size:1.35rem;letter-spacing:-.01em;overflow-wrap:anywhere;margin:.35rem 0 .2rem}
        .place .line{display:flex;flex-wrap:wrap;gap:.2rem 1rem;align-items:baseline}
        .place .line .goto:first-of-type{margin-left:auto}
        .scroll{overflow-x:auto;margin:.5rem 0 .8rem}
        table{border-collapse:collapse;width:100%;font-size:.88rem}
        th{text-align:left;font-weight:600;font-size:.82rem;padding:.25rem .5rem;white-space:nowrap;
        border-bottom:1px solid var(--hair);vertical-align:bottom}
        td{padding:.16rem .5rem;vertical-align:top}
        .n{text-align:right}
        table.list td{overflow-wrap:break-word;max-width:22rem}table.list td.mono,table.list td.n,
        table.list td.short{white-space:nowrap}
        table.list td:first-child,table.log td:first-child{border-left:3px solid var(--own,transparent)}
        table.list tbody tr:nth-child(even){background:var(--zebra)}
        table.list tbody tr:hover,table.log tbody tr.frame:hover{background:var(--tint)}
        .sort{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer}
        .sort:hover{text-decoration:underline}
        th[aria-sort=ascending] .sort::after{content:" \\2191"}th[aria-sort=descending] .sort::after{content:" \\2193"}
        table.log td{font-size:.85rem;line-height:1.5;padding:.06rem .5rem;white-space:nowrap}
        table.log th.n,table.log td.n{text-align:right}
        table.log .zebra{background:var(--zebra)}
        table.log .id{font-weight:700}table.log{width:auto;min-width:100%}
        table.log td.long{white-space:normal;min-width:calc(47.5ch + 1rem)}
        table.log td.ascii{white-space:pre;color:var(--quiet)}
        .ch{background:var(--mark);font-weight:700;border-radius:2px}.au{border-bottom:1px solid var(--under)}
        table.log tr.error td{background:var(--error-tint);color:var(--error);white-space:normal}
        table.log tr.error td.n,table.log tr.error td.id{white-space:nowrap}
        table.log tr.error .more{color:var(--ink)}
        table.log tr.signals td,table.log tr.error td.said{font-family:inherit;white-space:normal}
        table.log tr.signals td{background:var(--tint);padding:.1rem .5rem .1rem 1.6rem;line-height:1.4}
        table.log tr.signals i{color:var(--quiet);margin:0 .3rem}table.log tr.signals span{display:inline-block}
        table.log tr.silence td,table.log tr.mark td,table.log tr.leftout td{font-family:inherit;text-align:center;
        white-space:normal}
        table.log tr.silence td{background:var(--warning-tint);color:var(--warning);font-weight:600}
        table.log tr.mark td{background:var(--note-tint);color:var(--note);font-weight:600}
        table.log tr.leftout td{color:var(--quiet);border-top:1px dotted var(--under);
        border-bottom:1px dotted var(--under)}
        table.log tr.begins td{font-family:inherit;font-weight:600;white-space:normal;padding-top:.5rem;
        background:none;color:var(--ink)}.good{color:var(--note)}.pending{color:var(--quiet)}
        table.log tr.message .m{margin-right:.8rem}table.log tr.message b+b{margin-left:.5rem}
        .logo{float:right;max-width:33%;margin:2.2rem 0 .5rem 1rem}
        table.log tr.own td:first-child{font-weight:700}table.log tr.own.frame td:first-child{color:var(--link)}
        tr:target td,tr.shown td{background:var(--mark)!important}
        @keyframes flash{from{background:var(--mark)}}.flash,.flash td{animation:flash 1.6s ease-out}
        tr[hidden]{display:none}
        .copy{display:none;font:inherit;font-size:.82rem;color:var(--link);background:none;border:0;padding:0;
        cursor:pointer}
        .js .copy{display:inline}
        .card{position:fixed;z-index:9;pointer-events:none;background:var(--paper);border:1px solid var(--hair);
        border-radius:6px;box-shadow:0 6px 24px rgba(0,0,0,.22);padding:.7rem .9rem;font-size:.82rem;
        max-width:min(26rem,94vw)}
        .card dl{display:grid;grid-template-columns:auto 1fr;gap:.05rem .8rem;margin:0}
        .card dt{color:var(--quiet)}.card dd{margin:0;font-weight:600;overflow-wrap:anywhere}
        .card p{white-space:pre-line;margin:.5rem 0 0;border-top:1px solid var(--hair);padding-top:.4rem}
        .bits{width:auto;margin-top:.5rem;font:.78rem/1.35 "JetBrains Mono",ui-monospace,Menlo,Consolas,monospace}
        .bits th,.bits td{padding:0 .28rem;border:0;font-size:inherit;text-align:right}
        .bits th{color:var(--quiet);font-weight:400}.bits .hex{font-weight:700}
        .bits .one{background:var(--mark)}.bits .nil{color:var(--quiet)}.bits .dec{color:var(--quiet);padding-left:.7rem}
        footer{margin-top:3rem;border-top:1px solid var(--hair);padding-top:.6rem;color:var(--quiet);font-size:.85rem;
        overflow-wrap:anywhere}
        @media (max-width:640px){.page{padding:0 1rem 2rem}nav{margin:0 -1rem;padding:.5rem 1rem;flex-wrap:wrap}.links{width:100%}h1{font-size:1.8rem}
        .tools{margin-left:0;width:100%}nav input{flex:1;width:auto;min-width:0}#found{min-width:0}
        .tiles{grid-template-columns:1fr 1fr;gap:.7rem}.tile strong{font-size:1.35rem}
        .findings li{grid-template-columns:1fr auto}.findings li>div{grid-column:1/-1}
        .head .caption{margin-left:0;text-align:left}}
        @page{margin:13mm}
        @media print{html{font-size:11px}body{font-size:8.6pt}.page{max-width:none;padding:0}nav,.copy,.card{display:none!important}
        h1{margin-top:0}.head{margin-top:1.4rem}.head,h2,.line,.place .detail{break-after:avoid}
        .place{margin-top:1.6rem}.facts{grid-template-columns:1fr 1fr}.facts .sum{font-size:6.4pt}
        .tiles{grid-template-columns:repeat(4,1fr);gap:.8rem;margin:1rem 0}.wide{display:block}.narrow{display:none}
        .has-narrow .narrow{display:none}
        figure,.tile,tr,.tiles,.facts div{break-inside:avoid}
        .place{break-before:auto}thead{display:table-header-group}.scroll{overflow:visible}
        table.log td{font-size:7pt;padding:0 .35rem}table.list{font-size:7.2pt}table.list td{padding:.1rem .35rem}table.log td.long{min-width:0}
        a{color:inherit}.goto{display:none}tr[hidden]{display:table-row}
        *{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
        """
}
