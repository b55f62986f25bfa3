// The picture of what `npm run bench` found: how much of each limit is used up.
import { writeFileSync } from 'node:fs';
import { type AllMeasured, formatLimit, formatValue, headings, parts, type Result, shareOfLimit } from './results.ts';

const file = 'docs/performance.svg';
/** The shop's own: paper, ink, line, leaf and terracotta of app/ui/tokens.css. */
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

/** Draws a bar for each figure that has a limit; a bar that stays on this side of the line keeps to it. */
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

/** Of figures of the same thing at several sizes the one nearest to its limit. */
function summarize(results: Result[]): Result[] {
  const worst = new Map<string, Result>();
  for (const result of results) {
    const engine = result.where.split(',')[0];
    const key = engine === 'PostgreSQL' ? result.what : `${result.what} (${engine})`;
    const known = worst.get(key);
    if (!known || (shareOfLimit(result) ?? 0) > (shareOfLimit(known) ?? 0)) worst.set(key, { ...result, what: key });
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
