import { inflateSync } from 'node:zlib';

const mmPerPoint = 25.4 / 72;

/** A page of a PDF: its size in whole millimetres, and its text without spaces. */
export type PdfPage = { width: number; height: number; text: string };

/**
 * Reads a PDF as Chromium writes it: uncompressed objects, deflated streams, fonts with a map from glyphs to Unicode.
 *
 * @returns its pages in order
 */
export function readPdf(pdf: Buffer): PdfPage[] {
  const objects = readObjects(pdf);
  const get = (id: string | undefined) => objects.get(id ?? '') ?? { dictionary: '', stream: '' };
  const kids = (id: string): string[] => {
    const { dictionary } = get(id);
    if (!/\/Type\s*\/Pages\b/.test(dictionary)) return [id];
    return references(/\/Kids\s*\[([^\]]*)\]/.exec(dictionary)?.[1]).flatMap(kids);
  };
  const catalog = [...objects.values()].find(({ dictionary }) => /\/Type\s*\/Catalog\b/.test(dictionary));
  const root = /\/Pages\s+(\d+)\s/.exec(catalog?.dictionary ?? '')?.[1] ?? '';
  const glyphs = new Map(
    [...objects].flatMap(([id, { dictionary }]) => {
      const map = /\/ToUnicode\s+(\d+)\s/.exec(dictionary)?.[1];
      return map ? [[id, readGlyphs(get(map).stream)] as const] : [];
    }),
  );
  return kids(root).map((id) => {
    const { dictionary } = get(id);
    const [left = 0, bottom = 0, right = 0, top = 0] = (/\/MediaBox\s*\[([^\]]*)\]/.exec(dictionary)?.[1] ?? '')
      .trim()
      .split(/\s+/)
      .map(Number);
    const contents = references(/\/Contents\s+(\[[^\]]*\]|\d+\s+\d+\s+R)/.exec(dictionary)?.[1]);
    const fonts = new Map(
      [...dictionary.matchAll(/\/(F\d+)\s+(\d+)\s+\d+\s+R/g)].map(([, name = '', font = '']) => [
        name,
        glyphs.get(font),
      ]),
    );
    return {
      width: Math.round((right - left) * mmPerPoint),
      height: Math.round((top - bottom) * mmPerPoint),
      text: contents.map((content) => readText(get(content).stream, fonts)).join(''),
    };
  });
}

type PdfObject = { dictionary: string; stream: string };

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 0: head, 1: id = '', index } of source.matchAll(/(?<=^|\n)(\d+) 0 obj\b/g)) {
    const start = index + head.length;
    const end = source.indexOf('endobj', start);
    const streamAt = source.indexOf('stream\n', start);
    const hasStream = streamAt >= 0 && streamAt < end;
    const dictionary = source.slice(start, hasStream ? streamAt : end);
    const length = Number(/\/Length\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
    const data = hasStream ? pdf.subarray(streamAt + 7, streamAt + 7 + length) : Buffer.alloc(0);
    const isText = hasStream && /FlateDecode/.test(dictionary) && !/\/Subtype\s*\/Image|\/Length1/.test(dictionary);
    objects.set(id, { dictionary, stream: isText ? inflateSync(data).toString('latin1') : data.toString('latin1') });
  }
  return objects;
}

const references = (text = '') => [...text.matchAll(/(\d+)\s+\d+\s+R/g)].map(([, id = '']) => id);

/** The text of each glyph, by its number in hexadecimal. */
function readGlyphs(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      glyphs.set(glyph.toLowerCase(), textOf(text));
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph += 1) {
        const code = Number.parseInt(text, 16) + glyph - Number.parseInt(first, 16);
        glyphs.set(glyph.toString(16).padStart(first.length, '0'), String.fromCodePoint(code));
      }
  return glyphs;
}

/** The text that a page draws, in the order of drawing, without spaces. Fonts number their glyphs in one or two bytes. */
function readText(content: string, fonts: Map<string, Map<string, string> | undefined>): string {
  let glyphs: Map<string, string> | undefined;
  let text = '';
  let digits = 4;
  for (const [, font, hex = ''] of content.matchAll(/\/(F\d+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>/g)) {
    if (font) {
      glyphs = fonts.get(font);
      digits = [...(glyphs?.keys() ?? [])][0]?.length ?? 4;
    }
    for (let at = 0; at < hex.length; at += digits) text += glyphs?.get(hex.slice(at, at + digits).toLowerCase()) ?? '';
  }
  return text.replaceAll(/\s/gu, '');
}
