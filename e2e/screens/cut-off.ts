/** Runs in the page: sets the text spacing of WCAG 1.4.12. */
export function setWiderApart() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/**
 * Runs in the page: finds what makes it scroll sideways, overflows it or is cut off. Ignores scrollable parts, text for
 * screen readers only, and excerpts of text shown in full elsewhere (`data-excerpt`).
 */
export function findCutOff(): string[] {
  const width = document.documentElement.clientWidth;
  const cutOff: string[] = [];
  if (document.documentElement.scrollWidth > width + 1) {
    const out = [...document.querySelectorAll('body *')].findLast(
      (one) => one.getBoundingClientRect().right > width + 1,
    );
    cutOff.push(`scrolls sideways: ${document.documentElement.scrollWidth} px, ${out?.outerHTML.slice(0, 120)}`);
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
        cutOff.push(`cut off: ${words.slice(0, 40)}`);
        break;
      }
      across ||= scrolls(overflowX);
      down ||= scrolls(overflowY);
    }
  }
  return cutOff;
}
