import { expect, test } from 'vitest';
import { inlineNamed } from './content-disposition.ts';

test('a file name reaches the browser in full, and the header is ASCII', () => {
  expect(inlineNamed('Recibo Ñáñez (1).pdf')).toBe(
    `inline; filename="Recibo ___ez (1).pdf"; filename*=UTF-8''Recibo%20%C3%91%C3%A1%C3%B1ez%20%281%29.pdf`,
  );
});

test('no name can inject a header or break out of its quotes', () => {
  for (const name of ['a"b\r\nSet-Cookie: x=1', String.raw`a\"; filename="b.exe`, '\ud800', '💳.png']) {
    const header = inlineNamed(name);
    expect(header).toMatch(/^inline; filename="[\w .()-]*"; filename\*=UTF-8''[\w%.~!-]*$/);
    expect(() => new Headers({ 'Content-Disposition': header })).not.toThrow();
  }
});
