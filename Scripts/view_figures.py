#!/usr/bin/env python3
"""Measures `canfolio view` in Chromium, which it drives by the browser's own protocol over a pair of pipes.

    view_figures.py start LOG       seconds from the start of canfolio to the first rows on the screen
    view_figures.py scroll LOG      flinging through all rows, jumps to rows, zoom of the timeline, memory
    view_figures.py follow          a file that grows by 10 000 frames a second

    --canfolio PROGRAM   --seconds N of flinging, or of following   --chromium PROGRAM

Prints `name=value …` for canfolio-bench. Frames of the page are compared with those of an empty page that is scrolled in the
same browser before. Times are seconds; hitches are milliseconds a second in which the next frame was late.
"""
import argparse, bisect, json, os, random, select, shutil, signal, subprocess, sys, tempfile, threading, time

FRAME = 1000 / 60

# In the page: runs a step in each frame, and counts frames and hitches.
METER = """
window.meter = (seconds, step) => new Promise(done => {
  const times = [];
  function frame(now) {
    times.push(now);
    step((now - times[0]) / 1000, now);
    if (now - times[0] < seconds * 1000) { requestAnimationFrame(frame); return; }
    const frameTime = %f, gaps = times.slice(1).map((time, index) => time - times[index]);
    const late = gaps.filter(gap => gap > 1.5 * frameTime).reduce((sum, gap) => sum + gap - frameTime, 0);
    const length = (now - times[0]) / 1000;
    done({ frames: gaps.length / length, hitch: late / length, worst: Math.max(...gaps) });
  }
  requestAnimationFrame(frame);
});
// A fling every two seconds, each slower and slower; how far it is after some seconds, of 1.
window.flung = (time, seconds) => {
  const whole = Math.round(seconds / 2), number = Math.min(whole - 1, Math.floor(time / 2));
  return (number + Math.min(1, (1 - Math.exp(-(time - 2 * number) / .325)) / (1 - Math.exp(-2 / .325)))) / whole;
};
window.tilesInView = () => {
  const rows = document.getElementById('rows'), room = rows ? rows.clientHeight : 0;
  return [...document.querySelectorAll('.tile:not([aria-hidden])')].filter(tile => {
    const top = parseFloat((tile.style.transform.match(/-?[\\d.]+/) || [NaN])[0]);
    return top < room && top + tile.clientHeight > 0;
  });
};
window.isDrawn = () => {
  const all = tilesInView();
  return all.length > 0 && all.every(tile => tile.classList.contains('drawn'));
};
""" % FRAME

# When the first tile is on the screen.
FIRST = """
(() => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.tile.drawn')) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => { tellFirstRows(String(performance.timeOrigin + performance.now())); }));
  });
  seen.observe(document, { subtree: true, childList: true, attributes: true });
})();
"""


class Browser:
    def __init__(self, program, width=1440, height=900):
        # The browser may still write while it ends.
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        from_us, self.commands = os.pipe()
        self.answers, to_us = os.pipe()
        words = [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                 f"--user-data-dir={self.folder.name}", "about:blank"]
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", f'exec "$@" 3<&{from_us} 4>&{to_us}', "sh", *words], pass_fds=(from_us, to_us),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(from_us)
        os.close(to_us)
        self.received, self.count, self.session = b"", 0, None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime"):
            self.send(domain + ".enable")
        # The page tells the first rows by itself: asking for them again and again would take time from it.
        self.send("Runtime.addBinding", name="tellFirstRows")
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.send("Page.addScriptToEvaluateOnNewDocument", source=METER + FIRST)

    def rest(self):
        """Waits until the browser is at rest: it loads pages of its own after its start."""
        end, still = time.monotonic() + 20, 0
        while still < 2 and time.monotonic() < end:
            others = OtherPrograms(self.process)
            time.sleep(0.3)
            still = still + 1 if others.own() < 0.04 else 0

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        self.folder.cleanup()

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        while True:
            answer = self.next()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def next(self):
        while b"\0" not in self.received:
            if not select.select([self.answers], [], [], 120)[0]:
                raise RuntimeError("the browser does not answer")
            block = os.read(self.answers, 1 << 16)
            if not block:
                raise RuntimeError("the browser has ended")
            self.received += block
        message, self.received = self.received.split(b"\0", 1)
        return json.loads(message)

    def value(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression[:80]}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, address):
        self.send("Page.navigate", url=address)

    def first_rows(self):
        """When the first rows of the page that is being loaded are on the screen: milliseconds of the clock."""
        while True:
            message = self.next()
            if message.get("method") == "Runtime.bindingCalled" and message["params"]["name"] == "tellFirstRows":
                return float(message["params"]["payload"])

    def wait(self, expression, seconds=120, pause=0.02):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.value(expression):
                    return
            except RuntimeError as error:
                # The page is being loaded.
                if "navigated or closed" not in str(error) and "Cannot find context" not in str(error):
                    raise
            time.sleep(pause)
        raise RuntimeError(f"never true: {expression}")

    def picture(self, path):
        import base64
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))


class Window:
    """A running `canfolio view`."""

    def __init__(self, program, *words):
        self.start = time.time()
        self.process = subprocess.Popen(
            [program, "view", "--no-browser", "--no-state", *words], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise RuntimeError("canfolio did not start")

    def close(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def memory(self, name):
        """Bytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith(name + ":"))


class OtherPrograms:
    """How much of the processors others use: figures of a busy machine say little."""

    def __init__(self, *processes):
        self.roots = [process.pid for process in processes]
        self.begin = self.times()

    def times(self):
        """Seconds: of all, of our programs, and on the clock."""
        with open("/proc/stat", encoding="ascii") as file:
            fields = [int(word) for word in file.readline().split()[1:9]]
        own, children = {}, {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    words = file.read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            own[int(name)] = int(words[11]) + int(words[12])
            children.setdefault(int(words[1]), []).append(int(name))
        ours, left = own.get(os.getpid(), 0), list(self.roots)
        while left:
            process = left.pop()
            ours += own.get(process, 0)
            left += children.get(process, [])
        tick = os.sysconf("SC_CLK_TCK")
        return (sum(fields) - fields[3] - fields[4]) / tick, ours / tick, time.monotonic()

    def own(self):
        """Seconds of our programs since the beginning."""
        return self.times()[1] - self.begin[1]

    def share(self):
        """Of all processors, since the beginning."""
        spent, ours, seconds = (after - before for after, before in zip(self.times(), self.begin))
        return max(0, spent - ours) / seconds / os.cpu_count()


# A page without a server, which has something to show at once: what the browser itself needs.
NO_SERVER = "data:text/html,<!doctype html><title>empty</title><div class='tile drawn'>x</div>"

# Milliseconds of the clock: when the page began, when it was there, and the first tile asked for and there.
PARTS = """(() => {
  const page = performance.getEntriesByType('navigation')[0];
  const tile = performance.getEntriesByType('resource').find(one => one.name.includes('/tile?') && one.name.includes('log=1'));
  return [0, page.responseEnd, tile.startTime, tile.responseEnd].map(one => one + performance.timeOrigin);
})()"""


def measure_start(options):
    browser = Browser(options.chromium)
    try:
        browser.rest()
        began = time.time()
        browser.open(NO_SERVER)
        empty = browser.first_rows() / 1000 - began
        browser.rest()
        window = Window(options.canfolio, options.log)
        listening = time.time() - window.start
        try:
            browser.open(window.address)
            seconds = browser.first_rows() / 1000 - window.start
            parts = [one / 1000 - window.start for one in browser.value(PARTS)]
            answered = time.time()
            browser.wait(COMPLETE, seconds=600)
            names = ["navigated", "page", "asked", "tile"]
            return {"seconds": seconds, "empty-page": empty, "listening": listening, **dict(zip(names, parts)),
                    "whole": seconds + time.time() - answered,
                    "peak": window.memory("VmHWM"), "anonymous": window.memory("RssAnon")}
        finally:
            window.close()
    finally:
        browser.close()


COMPLETE = "document.getElementById('strip-picture')?.hidden === false"

EMPTY = """
(() => {
  document.body.innerHTML = '<div id="box" style="overflow-y: scroll; height: 100vh"><div style="height: 20000000px"></div></div>';
  const box = document.getElementById('box');
  return meter(%f, time => { box.scrollTop = flung(time, %f) * 19000000; });
})()
"""

FLING = """
(() => {
  const log = document.getElementById('log'), rows = %d * 20, since = new Map();
  let at = 0, blank = 0, shown = 0, some = 0, frames = 0, unseen = 0, seen = 0;
  return meter(%f, (time, now) => {
    const next = %s;
    log.dispatchEvent(new WheelEvent('wheel', { deltaY: next - at, bubbles: true, cancelable: true }));
    at = next;
    const all = tilesInView(), open = all.filter(tile => !tile.classList.contains('drawn'));
    frames += 1;
    if (all.length && !open.length) shown += 1;
    if (open.length < all.length || !seen) { some += open.length < all.length; seen = now; }
    unseen = Math.max(unseen, now - seen);
    for (const tile of [...since.keys()]) if (!open.includes(tile)) since.delete(tile);
    for (const tile of open) {
      if (!since.has(tile)) since.set(tile, now);
      blank = Math.max(blank, now - since.get(tile));
    }
  }).then(found => Object.assign(found, { blank, unseen, shown: shown / frames, some: some / frames }));
})()
"""

# Pixels from the first row: as a hand on a wheel flings, and as one reads, a view of the log in a sixth of a second.
THROWN, STEADY = "flung(time, %f) * rows", "time * 3000"

JUMP = """
(async () => {
  const field = document.getElementById('find'), wanted = 'row ' + String(%d).replace(/\\B(?=(\\d{3})+$)/g, '\\u202f') + ' of';
  const start = performance.now();
  field.value = '#%d';
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  while (!document.getElementById('place').textContent.startsWith(wanted) || document.getElementById('chosen').hidden || !isDrawn()) {
    await new Promise(requestAnimationFrame);
    if (performance.now() - start > 10000) return -1;
  }
  return performance.now() - start;
})()
"""

ZOOM = """
(() => {
  const plot = document.getElementById('plot'), box = plot.getBoundingClientRect(), seconds = %f, all = 300 * Math.log(1e6);
  let at = 0;
  return meter(seconds, time => {
    const next = Math.min(1, time / seconds) * all;
    plot.dispatchEvent(new WheelEvent('wheel', {
      deltaY: at - next, clientX: box.left + box.width / 2, clientY: box.top + 40, bubbles: true, cancelable: true }));
    at = next;
  });
})()
"""


def measure_scroll(options):
    browser = Browser(options.chromium)
    try:
        window = Window(options.canfolio, options.log)
        try:
            browser.open("data:text/html,<!doctype html><title>empty</title>")
            browser.wait("window.meter && document.title === 'empty'", pause=0.05)
            empty = browser.value(EMPTY % (options.seconds, options.seconds))
            browser.open(window.address)
            browser.wait(COMPLETE)
            browser.wait("window.isDrawn && isDrawn()")
            frames = int("".join(c for c in browser.value(
                "document.getElementById('place').textContent.split(' of ')[1].split(' ')[0]") if c.isdigit()))
            others = OtherPrograms(browser.process, window.process)
            fling = browser.value(FLING % (frames, options.seconds, THROWN % options.seconds))
            browser.value("new Promise(done => setTimeout(done, 500))")
            browser.value(JUMP % (1, 1))
            steady = browser.value(FLING % (frames, options.seconds / 2, STEADY))
            # The address follows a moment later.
            browser.value("new Promise(done => setTimeout(done, 1000))")
            if browser.value("+new URLSearchParams(location.search).get('at') || 1") < 2:
                raise SystemExit("the log does not move: its steady scrolling cannot be measured")
            chance = random.Random(36)
            rows = [chance.randrange(1, frames) for _ in range(40)]
            jumps = []
            for row in rows:
                jumps.append(browser.value(JUMP % (row, row)))
                # As from rest: the tiles beside the view are drawn after those in it.
                browser.value("new Promise(done => setTimeout(done, 300))")
            jumps.sort()
            browser.value("document.activeElement.blur()")
            browser.send("Input.dispatchKeyEvent", type="keyDown", key="F", text="F")
            browser.value("new Promise(done => setTimeout(done, 300))")
            zoom = browser.value(ZOOM % 4)
            browser.value("new Promise(done => setTimeout(done, 500))")
            ends = browser.value("new URLSearchParams(location.search).get('window')").split(",")
            counts = browser.value("fetch('counts').then(answer => answer.ok ? answer.json() : {})")
            return {
                "empty-frames": empty["frames"], "empty-hitch": empty["hitch"],
                "frames": fling["frames"], "hitch": fling["hitch"], "added-hitch": fling["hitch"] - empty["hitch"],
                "ratio": fling["frames"] / empty["frames"], "blank": fling["blank"] / 1000, "drawn-share": fling["shown"],
                "some-share": fling["some"], "unseen": fling["unseen"] / 1000,
                "steady-hitch": steady["hitch"], "steady-blank": steady["blank"] / 1000,
                "steady-share": steady["shown"], "steady-frames": steady["frames"],
                "jump": jumps[len(jumps) // 2] / 1000, "worst-jump": jumps[-1] / 1000, "least-jump": jumps[0] / 1000,
                "zoom-frames": zoom["frames"], "zoom-hitch": zoom["hitch"],
                "zoomed-to": (float(ends[1]) - float(ends[0])) / 1e9,
                "peak": window.memory("VmHWM"), "anonymous": window.memory("RssAnon"), "rows": frames,
                "others": others.share(),
                **{f"count-{name}": number for name, number in counts.items()},
            }
        finally:
            window.close()
    finally:
        browser.close()


RATE = 10_000

# When how many rows are on the screen, all drawn.
WATCH = """
window.seenRows = [];
(function look() {
  const text = document.getElementById('place').textContent.split(' of ')[1], last = seenRows[seenRows.length - 1];
  const count = text ? +text.split(' ')[0].replace(/\\D/g, '') : 0;
  if (count && (!last || last[1] !== count) && isDrawn()) seenRows.push([performance.timeOrigin + performance.now(), count]);
  requestAnimationFrame(look);
})();
"""


def measure_follow(options):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "growing.log")
        written = []

        def line(number):
            moment = number / RATE
            return f"({1_700_000_000 + moment:.6f}) can0 {0x100 + number % 20:03X}#{number:016X}\n"

        with open(path, "w", encoding="ascii") as file:
            file.write("".join(line(number) for number in range(1000)))
        browser = Browser(options.chromium)
        window = None
        try:
            window = Window(options.canfolio, "--follow", path)
            browser.open(window.address)
            browser.wait("window.isDrawn && isDrawn()")
            browser.value(WATCH)
            others = OtherPrograms(browser.process, window.process)
            total = 1000 + int(options.seconds * RATE)

            def write():
                begin, number = time.time(), 1000
                with open(path, "a", encoding="ascii") as file:
                    while number < total:
                        due = min(total, 1000 + int((time.time() - begin) * RATE))
                        if due > number:
                            file.write("".join(line(one) for one in range(number, due)))
                            file.flush()
                            written.append((due, time.time() * 1000))
                            number = due
                        time.sleep(0.005)

            writer = threading.Thread(target=write)
            writer.start()
            writer.join()
            busy = others.share()
            try:
                browser.wait(f"seenRows.length > 0 && seenRows[seenRows.length - 1][1] === {total}", seconds=60, pause=0.1)
            except RuntimeError:
                # Frames are lost, which the figures say.
                pass
            seen = browser.value("seenRows")
            counts = [one[0] for one in written]
            delays = []
            for (_, before), (moment, after) in zip(seen, seen[1:]):
                # The first row that was not there before: it has waited longest.
                place = bisect.bisect_left(counts, before + 1)
                if place < len(written) and after > before:
                    delays.append(moment - written[place][1])
            delays = sorted(delays) or [float("inf")]
            return {"lost": total - (seen[-1][1] if seen else 0), "updates": len(delays) / options.seconds,
                    "delay": delays[len(delays) // 2] / 1000, "delay-95": delays[int(len(delays) * .95)] / 1000,
                    "worst-delay": delays[-1] / 1000, "others": busy, "peak": window.memory("VmHWM")}
        finally:
            if window:
                window.close()
            browser.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["start", "scroll", "follow"])
    parser.add_argument("log", nargs="?")
    parser.add_argument("--canfolio", default="canfolio")
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("google-chrome"))
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    if not options.chromium:
        sys.exit("Chromium is not installed")
    if options.what != "follow" and not options.log:
        sys.exit("a capture is missing")
    found = {"start": measure_start, "scroll": measure_scroll, "follow": measure_follow}[options.what](options)
    print(" ".join(f"{name}={value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
