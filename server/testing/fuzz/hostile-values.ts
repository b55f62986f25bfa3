/** Hostile values that fuzzing sends as form fields and address parts. */
import fc from 'fast-check';

/** A value to send: text to encode, or percent-encoded bytes sent as they are. */
export type Sent = { text: string } | { raw: string };

/** Appears in a page as a tag only if output was not escaped. */
export const strangeTag = 'fuzz-tag';
/** Appears among response headers only if a line break was injected. */
export const strangeHeader = 'x-fuzz';

/** Numbers that are valid JSON too. */
const plainNumbers = ['-1', '0', '-0', '1.5', '1e309', '-1e309', '1e21', '2147483648', '9007199254740993'];

const numbers = [
  ...plainNumbers,
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '٣',
  '９',
  '1_000',
  '999',
  '2147483647',
  '-2147483649',
  '9223372036854775808',
  '9'.repeat(400),
  '00000000000000000001',
];

const moments = [
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13',
  '+275760-09-14',
  '-271821-04-20',
  '-000001-01-01T00:00:00Z',
  '0000-01-01',
  '0000-00-00',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '99999-01-01',
  '2026-02-30',
  '2026-13-01',
  '2024-02-29',
  '2026-01-01T25:61:61Z',
  '2026-01-01T00:00:00+99:99',
  '1969-12-31',
  'infinity',
  '-infinity',
  'now()',
  'epoch',
];

const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-4000-8000-00000000000G',
  '{00000000-0000-4000-8000-000000000000}',
  '00000000000040008000000000000000',
  "00000000-0000-4000-8000-000000000000'--",
  ' 00000000-0000-4000-8000-000000000000 ',
  '00000000-0000-4000-8000-00000000000\u0661',
  'urn:uuid:00000000-0000-4000-8000-000000000000',
];

const statements = [
  "'",
  '"',
  "''",
  '\\',
  "\\'",
  "' OR '1'='1",
  "' OR 1=1--",
  '1; DROP TABLE products;--',
  "'; DELETE FROM orders; --",
  "' UNION SELECT null,version(),null--",
  "x' AND (SELECT pg_sleep(0)) IS NOT NULL--",
  '1) OR (1=1',
  '$$; select 1; $$',
  '%',
  '_',
  '%%%%%%%%%%%%%%%%%%%%',
  "a' | !b & (c",
  '& | ! ( ) : * <->',
  ':*',
  "{1,2,'3'}",
  '{"a":{"$gt":""}}',
];

const pages = [
  `<${strangeTag}>`,
  `"><${strangeTag} onload=alert(1)>`,
  `</script><${strangeTag}>`,
  `</textarea></title><${strangeTag}>`,
  `]]><${strangeTag}>`,
  `-->${'<'}${strangeTag}>`,
  `' autofocus onfocus=alert(1) x='`,
  'javascript:alert(1)',
  ' \u0001javascript:alert(1)',
  'data:text/html,<b>x</b>',
  // Template injection for other languages; `$` is interpolated so that JavaScript does not evaluate `${…}` here.
  `{{7*7}}${'$'}{7*7}<%= 7*7 %>#{7*7}`,
  `${'$'}{jndi:ldap://127.0.0.1/a}`,
  '{{constructor.constructor("return process")()}}',
  `[x](javascript:alert(1)) ![x](x"onerror=alert(1))`,
  `<svg><${strangeTag}>`,
];

const returnAddresses = [
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:22/',
  'https://malo.example/',
  '//malo.example/',
  '/\\malo.example/',
  '\t//malo.example/',
  '/%09/malo.example/',
  'https:malo.example',
  '/perfil/../../malo',
  '/admin?a=%0d%0aX-Fuzz:1',
  '.',
  '..',
  '/',
  '%2e%2e',
];

const characters = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nX-Fuzz: 1',
  `\r\n\r\n<${strangeTag}>`,
  '\u2028\u2029',
  '\ufeff',
  '\u202eoiratirovaf',
  '\u200f\u200b\u00ad',
  'مرحبا بالعالم',
  'ẑ̶̢̛̛̬a̷l̸g̵o̴',
  '👩‍👩‍👧‍👦'.repeat(20),
  'İıŞşﬁﬀǅ',
  '\ud83d',
  '\udc00\ud800',
  '\uffff\ufffe',
  '\u007f\u0080\u009f',
  'a'.repeat(10_240),
  ' '.repeat(10_240),
  '('.repeat(3_000),
  '[['.repeat(1_500),
  '*_'.repeat(1_500),
  '%',
  '=cmd|"/c calc"!A0',
  '@SUM(1+1)',
];

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  'false',
];

const structures = [
  '[]',
  '{}',
  'null',
  '[object Object]',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
  `[${'0,'.repeat(5_000)}0]`,
  `{"a":"${'\\ud800'.repeat(100)}"}`,
  '{"a":1e309}',
  '{"a":1',
];

/** Invalid percent-encoding: malformed, or not UTF-8. */
const broken = [
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%f4%90%80%80',
  '%e2%82',
  '%00',
  '%u0041',
  '%25%30%30',
  '+%2b+',
  '%c3%28',
];

const dictionary = [numbers, moments, ids, statements, pages, returnAddresses, characters, names, structures];

/**
 * Generates hostile values.
 *
 * @param existing values to include: other users' ids, statuses, roles
 */
export function hostileValue(existing: string[]): fc.Arbitrary<Sent> {
  const text = fc.oneof(
    ...dictionary.map((values) => ({ arbitrary: fc.constantFrom(...values), weight: 3 })),
    ...(existing.length > 0 ? [{ arbitrary: fc.constantFrom(...existing), weight: 3 }] : []),
    { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 2 },
    { arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }), weight: 1 },
    { arbitrary: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String), weight: 1 },
    { arbitrary: fc.double().map(String), weight: 1 },
    {
      arbitrary: fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString())),
      weight: 1,
    },
    { arbitrary: fc.json({ maxDepth: 4 }), weight: 1 },
  );
  return fc.oneof(
    { arbitrary: text.map((text) => ({ text })), weight: 12 },
    { arbitrary: fc.constantFrom(...broken).map((raw) => ({ raw })), weight: 1 },
  );
}

/** JSON texts that replace a valid part of a JSON document. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '[]',
    '{}',
    '""',
    ...plainNumbers,
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud83d"',
    '"__proto__"',
    '{"__proto__":{"role":"admin"}}',
    '[[[[[[[[[[]]]]]]]]]]',
    `"${'a'.repeat(10_240)}"`,
    `[${'{},'.repeat(500)}{}]`,
    '["a","b"]',
    '"\' OR 1=1--"',
    `"<${strangeTag}>"`,
    '"00000000-0000-4000-8000-000000000000"',
    '"unit"',
    '"offer"',
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => JSON.stringify(text)),
);
