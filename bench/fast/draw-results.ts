// Draws the results of `npm run bench`: the used share of each limit.
import { writeFileSync } from 'node:fs';
import { type AllMeasured, formatLimit, formatValue, headings, parts, type Result, shareOfLimit } from './results.ts';

const file = 'docs/performance.svg';
/** The colours of app/ui/styles/tokens.css. */
const ink = {
  ground: '#faf7f1',
  text: '#17251d',
  quiet: '#5f6a61',
  line: '#e6dfd1',
  met: '#3b7753',
  missed: '#a3441a',
};
const width = 1000;
const row = 22;
const names = 480;
const scale = 330;
const limitAt = names + scale * 0.75;

/**
 * Draws a bar for each kind of result with a limit, at the size with the largest used share; a bar that crosses the
 * line misses its limit.
 */
export function drawResults(all: AllMeasured) {
  const body: string[] = [];
  let y = 76;
  for (const part of parts) {
    const limited = summarize((all[part]?.results ?? []).filter(({ limit }) => limit));
    if (limited.length === 0) continue;
    body.push(text(24, y + 14, headings[part], { weight: 600 }));
    y += row + 4;
    for (const result of limited) {
      body.push(bar(result, y));
      y += row;
    }
    y += 12;
  }
  const height = y + 24;
  writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Montserrat, 'Segoe UI', sans-serif" font-size="13" role="img" aria-labelledby="title">
<title id="title">How much of each limit is used up; a bar that ends before the line keeps to its limit</title>
<rect width="${width}" height="${height}" rx="16" fill="${ink.ground}"/>
${text(24, 34, 'How much of each limit is used up', { size: 18, weight: 700 })}
${text(24, 56, 'The worst of all shop sizes. A bar that ends before the line keeps to its limit.', { colour: ink.quiet })}
${body.join('\n')}
<line x1="${limitAt}" x2="${limitAt}" y1="68" y2="${y}" stroke="${ink.text}" stroke-dasharray="3 4"/>
</svg>
`,
  );
}

/** Keeps one result of each kind: the size with the largest used share. */
function summarize(results: Result[]): Result[] {
  const worst = new Map<string, Result>();
  for (const result of results) {
    const before = worst.get(result.what);
    if (!before || (shareOfLimit(result) ?? 0) > (shareOfLimit(before) ?? 0)) worst.set(result.what, result);
  }
  return [...worst.values()];
}

function bar(result: Result, y: number): string {
  const share = shareOfLimit(result) ?? 0;
  const length = Math.min(share * (limitAt - names), scale);
  const colour = share <= 1 ? ink.met : ink.missed;
  return [
    text(36, y + 14, result.what),
    `<rect x="${names}" y="${y + 3}" width="${scale}" height="${row - 8}" rx="4" fill="${ink.line}"/>`,
    `<rect x="${names}" y="${y + 3}" width="${length.toFixed(1)}" height="${row - 8}" rx="4" fill="${colour}"/>`,
    text(names + scale + 14, y + 14, `${formatValue(result)} (${formatLimit(result)})`),
  ].join('');
}

function text(x: number, y: number, words: string, { size = 13, weight = 400, colour = ink.text } = {}): string {
  const plain = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}">${plain}</text>`;
}
