/** Between which days an order arrives: what the shop promises, in dates. */
import type { CountedDays } from '#shop/calendar/counted-days.ts';
import { findShippingRule, type ShippingPlace, type ShippingQuote, type ShippingRule } from './shipping-rules.ts';

/** Days of the calendar ('2026-12-01'); `from` is never later than `to`. */
export type DeliveryPromise = { from: string; to: string };

/** When parcels leave the shop. */
export type Departures = {
  /** orders leave the same day before this hour, from 0 to 23 in Colombia; with 0 never */
  cutOffHour: number;
  /** the days on which parcels leave and arrive */
  delivery: CountedDays;
};

/** What the promise for any place is computed from. */
export type ShippingTerms = Departures & { rules: readonly ShippingRule[] };

/**
 * Promises between which days an order of a moment arrives. Before the cut-off of a delivery day it leaves that day,
 * otherwise on the next one; the rule's days are counted from then. It always arrives on a delivery day.
 */
export function promiseDelivery(
  moment: Date,
  { cutOffHour, delivery }: Departures,
  { least, most }: ShippingQuote['days'],
): DeliveryPromise {
  const { day, hour } = colombianClock(moment);
  const leavesToday = hour < cutOffHour && delivery.has(day);
  const leaves = leavesToday ? day : delivery.nthAfter(day, 1);
  const daysLater = (days: number) => (days === 0 ? leaves : delivery.nthAfter(leaves, days));
  return { from: daysLater(least), to: daysLater(most) };
}

/** Promises the delivery of an order of a moment to a place, by the rule of that place. */
export function promiseToPlace(moment: Date, terms: ShippingTerms, place: ShippingPlace): DeliveryPromise {
  const { daysLeast, daysMost } = findShippingRule(terms.rules, place);
  return promiseDelivery(moment, terms, { least: daysLeast, most: daysMost });
}

/** The first moment after which a promise may be another: the next cut-off, on whatever day. */
export function nextCutOff(moment: Date, { cutOffHour }: Pick<Departures, 'cutOffHour'>): Date {
  const { day, hour } = colombianClock(moment);
  const today = new Date(`${day}T00:00:00Z`).getTime() + (cutOffHour + hoursBehindUtc) * hourMs;
  return new Date(hour < cutOffHour ? today : today + 24 * hourMs);
}

/**
 * The promise in words, to follow others: 'llega entre el martes 1 y el jueves 3 de diciembre', 'llega el martes 1 de
 * diciembre'. The year is named only if the promise spans two.
 */
export function promiseText({ from, to }: DeliveryPromise): string {
  if (from === to) return `llega el ${dayOf(from)} ${monthOf(from)}`;
  const differ = (length: number) => from.slice(0, length) !== to.slice(0, length);
  const [fromYear, toYear] = differ(4) ? [` de ${from.slice(0, 4)}`, ` de ${to.slice(0, 4)}`] : ['', ''];
  const fromMonth = differ(7) ? ` ${monthOf(from)}` : '';
  return `llega entre el ${dayOf(from)}${fromMonth}${fromYear} y el ${dayOf(to)} ${monthOf(to)}${toYear}`;
}

/** The promise as a sentence: 'Llega entre el martes 1 y el jueves 3 de diciembre.' */
export function promiseSentence(promise: DeliveryPromise): string {
  return `L${promiseText(promise).slice(1)}.`;
}

const hourMs = 60 * 60 * 1000;
/** Colombia is UTC-5 all year. */
const hoursBehindUtc = 5;

function colombianClock(moment: Date): { day: string; hour: number } {
  const clock = new Date(moment.getTime() - hoursBehindUtc * hourMs).toISOString();
  return { day: clock.slice(0, 10), hour: Number(clock.slice(11, 13)) };
}

// Written out: server and browser have different editions of the language data.
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** 'martes 1' */
function dayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}`;
}

/** 'de diciembre' */
function monthOf(day: string): string {
  return `de ${months[new Date(`${day}T00:00:00Z`).getUTCMonth()]}`;
}
