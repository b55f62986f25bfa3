/** Runs in the page: as readers set text for themselves (WCAG 1.4.12). */
export function setWiderApart() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page: what makes it scroll sideways, sticks out of it or is cut off in it. Where something scrolls, is kept for screen readers alone, or is the beginning of what can be read whole elsewhere (`data-excerpt`), nothing is lost. */
export function findCutOff(): string[] {
  const width = document.documentElement.clientWidth;
  const found: string[] = [];
  if (document.documentElement.scrollWidth > width + 1) {
    const out = [...document.querySelectorAll('body *')].findLast(
      (one) => one.getBoundingClientRect().right > width + 1,
    );
    found.push(`scrolls sideways: ${document.documentElement.scrollWidth} px, ${out?.outerHTML.slice(0, 120)}`);
  }
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (!holder || words === '' || holder.closest('.sr-only, select, noscript, script, title, [inert], [data-excerpt]'))
      continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    let across = false;
    let down = false;
    for (let around: Element | null = holder; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (box.width <= 1) break;
      const sideways = !across && cuts(overflowX) && (text.right > box.right + 2 || text.left < box.left - 2);
      const below = !down && cuts(overflowY) && (text.bottom > box.bottom + 6 || text.top < box.top - 6);
      if (sideways || below) {
        found.push(`cut off: ${words.slice(0, 40)}`);
        break;
      }
      across ||= scrolls(overflowX);
      down ||= scrolls(overflowY);
    }
  }
  return found;
}
