/** A printed guide as a small PDF of one page, without packages: text in a standard font. */

export type PrintedGuide = {
  tracker: string;
  carrier: string;
  reference: string;
  codValue: number;
  isSandbox: boolean;
  from: string[];
  to: string[];
};

const pesos = new Intl.NumberFormat('es-CO');

/** Prints a guide. Its text is not compressed, so that tests find 'Valor a recaudar' in it. */
export function guidePdf(guide: PrintedGuide): Buffer {
  const lines = [
    'Guía de demostración: no vale para despachar',
    `${guide.carrier}${guide.isSandbox ? ' (pruebas)' : ''}`,
    `Guía ${guide.tracker}`,
    `Referencia ${guide.reference}`,
    `Valor a recaudar: $ ${pesos.format(guide.codValue)}`,
    '',
    'Remitente',
    ...guide.from,
    '',
    'Destinatario',
    ...guide.to,
  ];
  const text = lines.map((line) => `(${escapeText(line)}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 16 TL 24 390 Td\n${text}\nET`;
  return document([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    // 10 × 15 cm, the size of labels.
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 425] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** Writes numbered objects with the table of their positions. */
function document(objects: string[]): Buffer {
  let file = '%PDF-1.4\n';
  const positions = objects.map((object, index) => {
    const position = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return position;
  });
  const table = Buffer.byteLength(file, 'latin1');
  const rows = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Escapes a line for a PDF string; characters beyond Latin-1 become question marks. */
function escapeText(line: string): string {
  return line.replace(/[^\u0020-\u007e\u00a1-\u00ff]/g, '?').replace(/[\\()]/g, '\\$&');
}
