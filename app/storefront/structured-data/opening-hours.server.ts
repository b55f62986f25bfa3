import { foldText } from '#shop/text/fold-text.ts';

const days = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];
const codes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

const day = `(${days.join('|')})s?`;
const time = '(\\d{1,2})(?::(\\d{2}))? ?(a\\. ?m\\.|p\\. ?m\\.|am|pm|m\\.)?';
const span = new RegExp(`^${day}(?: (a|y) ${day})?[,:]? (?:de )?${time} (?:a|-|–) ${time}$`);

/**
 * Parses opening hours as people write them, 'Lunes a sábado, 8:30 a. m. a 6:30 p. m.', into schema.org's 'Mo-Sa
 * 08:30-18:30': one range per line, or several separated by semicolons.
 *
 * @returns an empty list if any part is not understood: incomplete hours would send people to a closed shop
 */
export function parseOpeningHours(text: string): string[] {
  const spans = text
    .split(/[;\n]/)
    .map(foldText)
    .filter((part) => part !== '')
    .map(readSpan);
  return spans.every((one) => one !== null) ? spans : [];
}

function readSpan(text: string): string | null {
  const match = span.exec(text);
  if (!match) return null;
  const [, first, joint, last, openHour, openMinute, openHalf, closeHour, closeMinute, closeHalf] = match;
  const opens = readTime(openHour, openMinute, openHalf);
  const closes = readTime(closeHour, closeMinute, closeHalf);
  if (!opens || !closes || opens >= closes) return null;
  const [from, to] = [first, last].map((name) => codes[days.indexOf(name ?? '')]);
  const when = to ? `${from}${joint === 'y' ? ',' : '-'}${to}` : from;
  return `${when} ${opens}-${closes}`;
}

/** Parses a time: '08:30' for '8:30 a. m.'. '12 m.' is noon; without a. m. or p. m. it is in 24-hour format. */
function readTime(hourText = '', minutes = '00', half = ''): string | null {
  let hour = Number(hourText);
  if (half !== '' && (hour < 1 || hour > 12)) return null;
  if (half.startsWith('p') && hour < 12) hour += 12;
  if (half.startsWith('a') && hour === 12) hour = 0;
  if (hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
