import { addDays, mondayFrom } from './calendar-day.ts';
import { easterSunday } from './easter-sunday.ts';

export type Holiday = { day: string; name: string };

/** Holidays that stay on their date: those of Ley 51 de 1983, article 1, that its second number does not move. */
const fixed = [
  ['01-01', 'Año Nuevo'],
  ['05-01', 'Día del Trabajo'],
  ['07-20', 'Independencia'],
  ['08-07', 'Batalla de Boyacá'],
  ['12-08', 'Inmaculada Concepción'],
  ['12-25', 'Navidad'],
] as const;

/** Holidays that move to the following Monday unless they are on one: Ley 51 de 1983, article 1, second number. */
const movedToMonday = [
  ['01-06', 'Reyes Magos'],
  ['03-19', 'San José'],
  ['06-29', 'San Pedro y San Pablo'],
  ['08-15', 'Asunción de la Virgen'],
  ['10-12', 'Día de la Raza'],
  ['11-01', 'Todos los Santos'],
  ['11-11', 'Independencia de Cartagena'],
] as const;

/**
 * Holidays by days from Easter Sunday: Ley 51 de 1983, article 1. Thursday and Friday of Holy Week stay; Ascension (39),
 * Corpus Christi (60) and the Sacred Heart (68) move to the following Monday.
 */
const byEaster = [
  [-3, 'Jueves Santo'],
  [-2, 'Viernes Santo'],
  [43, 'Ascensión del Señor'],
  [64, 'Corpus Christi'],
  [71, 'Sagrado Corazón de Jesús'],
] as const;

/**
 * 9 July, moved as by Ley 51 de 1983: Ley 2578 of 1 June 2026, article 6. The first one was Monday 13 July 2026.
 */
const virginOfChiquinquira = { since: 2026, date: '07-09', name: 'Virgen de Chiquinquirá' };

/**
 * Lists the national holidays of a year, in order. Two may be on the same day. Valid since Ley 51 de 1983, so from 1984.
 */
export function colombianHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  const { since, date, name } = virginOfChiquinquira;
  const moved = year < since ? movedToMonday : [...movedToMonday, [date, name] as const];
  return [
    ...fixed.map(([date, name]) => ({ day: `${year}-${date}`, name })),
    ...moved.map(([date, name]) => ({ day: mondayFrom(`${year}-${date}`), name })),
    ...byEaster.map(([days, name]) => ({ day: addDays(easter, days), name })),
  ].sort((one, other) => (one.day < other.day ? -1 : 1));
}
