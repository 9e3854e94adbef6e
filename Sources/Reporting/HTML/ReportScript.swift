/// What a page of HTML can do beside being read: find, sort, copy, and show the frame below the pointer. All of it is there
/// without, too.
enum ReportScript {
    static let text = #"""
        (function () {
          'use strict';
          var d = document, root = d.documentElement;
          function all(selector, within) { return [].slice.call((within || d).querySelectorAll(selector)); }
          function make(tag, name, text) {
            var e = d.createElement(tag);
            if (name) e.className = name;
            if (text !== undefined) e.textContent = text;
            return e;
          }
          root.classList.add('js');

          // Find: rows that do not have all words are hidden.
          var field = d.getElementById('find'), told = d.getElementById('found');
          var rows = all('table.log tbody tr, table.list tbody tr').map(function (row) {
            return { row: row, text: row.textContent.toLowerCase().replace(/\s+/g, ' ') };
          });
          function find() {
            var words = field.value.toLowerCase().split(/\s+/).filter(Boolean), plain = words.join(' '), count = 0;
            rows.forEach(function (one) {
              var has = one.text.indexOf(plain) >= 0 ||
                words.every(function (word) { return one.text.indexOf(word) >= 0; });
              one.row.hidden = words.length > 0 && !has;
              if (has) count += 1;
            });
            root.classList.toggle('finding-rows', words.length > 0);
            told.textContent = words.length ? (count + ' of ' + rows.length + ' rows') : '';
          }
          if (field) {
            field.addEventListener('input', find);
            field.addEventListener('keydown', function (event) {
              if (event.key === 'Escape') { field.value = ''; find(); field.blur(); }
              if (event.key !== 'Enter') return;
              var first = rows.filter(function (one) { return !one.row.hidden; })[0];
              if (first && field.value) show(first.row);
            });
            d.addEventListener('keydown', function (event) {
              var tag = event.target.tagName;
              if (event.key === '/' && !event.ctrlKey && !event.metaKey && tag !== 'INPUT') {
                event.preventDefault();
                field.focus();
              }
            });
          }

          // Links within the page: to the middle of the window, and marked there.
          var calm = window.matchMedia && matchMedia('(prefers-reduced-motion: reduce)').matches;
          function show(target) {
            target.scrollIntoView({ block: target.tagName === 'TR' ? 'center' : 'start',
              behavior: calm ? 'auto' : 'smooth' });
            target.classList.remove('flash');
            void target.offsetWidth;
            target.classList.add('flash');
          }
          d.addEventListener('click', function (event) {
            var link = event.target.closest ? event.target.closest('a[href^="#"]') : null;
            if (!link) return;
            var target = d.getElementById(decodeURIComponent(link.getAttribute('href').slice(1)));
            if (!target) return;
            event.preventDefault();
            if (target.hidden && field) { field.value = ''; find(); }
            try { history.replaceState(null, '', link.getAttribute('href')); } catch (error) { /* in a frame */ }
            if (target.tagName === 'TR') {
              all('tr.shown').forEach(function (row) { row.classList.remove('shown'); });
              target.classList.add('shown');
            }
            show(target);
          });

          // Columns sort: numbers as numbers, what is none behind them.
          function value(row, column) {
            var cell = row.cells[column];
            if (!cell) return null;
            var text = cell.textContent.trim(), plain = text.replace(/[\u2009\u202f\u00a0 ,]/g, '').replace('\u2212', '-');
            if (row.parentNode.parentNode.dataset.hex === String(column)) return parseInt(text, 16);
            var number = parseFloat(plain.replace(/^[\u00d7\u00b1]/, ''));
            return /^[\u00d7\u00b1+-]?[\d.]/.test(plain) && !isNaN(number) ? number : text === '\u2013' ? null : text;
          }
          all('table.list thead th').forEach(function (head) {
            var button = make('button', 'sort', head.textContent);
            button.type = 'button';
            head.textContent = '';
            head.appendChild(button);
            button.addEventListener('click', function () {
              var down = head.getAttribute('aria-sort') === 'ascending', body = head.closest('table').tBodies[0];
              all('th', head.parentNode).forEach(function (other) { other.removeAttribute('aria-sort'); });
              head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
              all('tr', body).map(function (row, place) {
                return { row: row, value: value(row, head.cellIndex), place: place };
              }).sort(function (a, b) {
                if (a.value === null || b.value === null) {
                  return (a.value === null) - (b.value === null) || a.place - b.place;
                }
                var order = typeof a.value === 'number' && typeof b.value === 'number' ? a.value - b.value
                  : String(a.value) < String(b.value) ? -1 : String(a.value) > String(b.value) ? 1 : 0;
                return (down ? -order : order) || a.place - b.place;
              }).forEach(function (one) { body.appendChild(one.row); });
            });
          });

          // Copy: a table as text with tabs.
          all('.copy').forEach(function (button) {
            button.addEventListener('click', function () {
              var table = button.closest('section').querySelector(button.dataset.of);
              var lines = all('tr', table).filter(function (row) { return !row.hidden; }).map(function (row) {
                return [].map.call(row.cells, function (cell) { return cell.innerText.trim().replace(/\s+/g, ' '); })
                  .join('\t');
              });
              var area = make('textarea');
              area.value = lines.join('\n') + '\n';
              d.body.appendChild(area);
              area.select();
              var done = d.execCommand('copy');
              d.body.removeChild(area);
              var name = button.textContent;
              button.textContent = done ? 'copied' : 'not copied';
              setTimeout(function () { button.textContent = name; }, 1500);
            });
          });

          // The frame below the pointer, with its bits.
          var card = make('div', 'card');
          card.id = 'card';
          card.hidden = true;
          d.body.appendChild(card);
          function bits(row) {
            var table = make('table', 'bits'), bytes = all('.data', row)[0];
            if (!bytes) return null;
            var values = bytes.textContent.trim().split(/\s+/).filter(function (text) { return /^[0-9A-F]{2}$/.test(text); });
            if (!values.length) return null;
            values.slice(0, 16).forEach(function (text, place) {
              var line = table.insertRow(), number = parseInt(text, 16);
              line.appendChild(make('th', '', place));
              line.appendChild(make('td', 'hex', text));
              for (var bit = 7; bit >= 0; bit -= 1) line.appendChild(make('td', number >> bit & 1 ? 'one' : 'nil',
                number >> bit & 1));
              line.appendChild(make('td', 'dec', number));
            });
            if (values.length > 16) {
              var rest = table.insertRow().insertCell();
              rest.colSpan = 11;
              rest.textContent = '\u2026 ' + (values.length - 16) + ' more bytes';
            }
            return table;
          }
          function fill(row) {
            var heads = all('thead th', row.closest('table')), list = make('dl');
            [].forEach.call(row.cells, function (cell, place) {
              var text = cell.textContent.trim(), head = heads[place];
              if (!text || !head || cell.classList.contains('data') || cell.classList.contains('ascii')) return;
              if (text === '\u2013') return;
              list.appendChild(make('dt', '', head.title || head.textContent));
              list.appendChild(make('dd', '', text));
            });
            card.textContent = '';
            card.appendChild(list);
            var grid = bits(row);
            if (grid) card.appendChild(grid);
            var next = row.nextElementSibling;
            if (next && next.classList.contains('signals')) {
              card.appendChild(make('p', '', next.textContent.trim().replace(/\s*\u00b7\s*/g, '\n')));
            }
          }
          function place(x, y) {
            var box = card.getBoundingClientRect(), gap = 16;
            var left = x + gap + box.width > innerWidth ? Math.max(4, x - gap - box.width) : x + gap;
            var top = Math.max(4, Math.min(y + gap, innerHeight - box.height - 4));
            card.style.left = left + 'px';
            card.style.top = top + 'px';
          }
          var current = null;
          d.addEventListener('mouseover', function (event) {
            var target = event.target.closest ? event.target : null;
            var row = target && target.closest('table.log tbody tr.frame, table.log tbody tr.error');
            var link = target && target.closest('a[data-frame]');
            if (!row && link) row = d.getElementById(link.dataset.frame);
            if (row === current) return;
            current = row;
            card.hidden = !row;
            if (row) { fill(row); place(event.clientX, event.clientY); }
          });
          d.addEventListener('mousemove', function (event) { if (current) place(event.clientX, event.clientY); });
        })();
        """#
}
