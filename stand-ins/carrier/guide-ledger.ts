import { type HistoryName, type HistoryStep, histories } from './parcel-histories.ts';
import type { QuotedParcel, Rate } from './tariff.ts';

export type QuotedRate = Rate & { idRate: number; parcel: QuotedParcel; quotedAt: number };

/** A guide that was bought. */
export type Guide = {
  idOrder: number;
  tracker: string;
  carrier: string;
  reference: string;
  externalOrderId: string;
  isSandbox: boolean;
  codValue: number;
  flete: number;
  codCost: number;
  to: string[];
  history: HistoryName;
  boughtAt: number;
  /** hours by which its history is ahead of the clock */
  aheadHours: number;
  /** when it reached each step, in their order */
  reachedAt: number[];
  cancelledAt: number | null;
};

/** Where a parcel is, as the service represents it. */
export type Tracking = {
  status: string;
  statusDetail: string;
  arrivalDate: string | null;
  realPickupDate: string | null;
  realDeliveryDate: string | null;
  receivedBy: string | null;
};

const hourMs = 3_600_000;
/** How long a rate may be bought; the service publishes no time. */
const rateLifeMs = 24 * hourMs;

/** First digits of the companies' guides, by which public clients tell them apart. */
const guidePrefixes: Record<string, string> = { ENVIA: '0345', COORDINADORA: '3630', TCC: '6150' };

export type GuideLedger = ReturnType<typeof createGuideLedger>;

/** Creates an in-memory ledger of rates and guides, with a clock of its own. */
export function createGuideLedger() {
  const rates = new Map<number, QuotedRate>();
  const guides: Guide[] = [];
  let aheadMs = 0;
  let lastRate = 8_504_100;
  // Later than those of the last run, whose guides the shop still has: ten a second.
  let lastOrder = Math.floor(Date.now() / 100) - 17_000_000_000;
  const now = () => Date.now() + aheadMs;

  return {
    now,
    advanceClock(hours: number) {
      aheadMs += hours * hourMs;
    },

    addRate(rate: Rate, parcel: QuotedParcel): QuotedRate {
      lastRate += 1;
      const quoted = { ...rate, idRate: lastRate, parcel, quotedAt: now() };
      rates.set(lastRate, quoted);
      return quoted;
    },
    /** A rate that may still be bought; null otherwise. */
    findRate(idRate: number): QuotedRate | null {
      const rate = rates.get(idRate);
      return rate && now() - rate.quotedAt < rateLifeMs ? rate : null;
    },

    /** Adds a guide. The same reference again makes another one: the service promises nothing else. */
    add(bought: Omit<Guide, 'idOrder' | 'tracker' | 'boughtAt' | 'aheadHours' | 'reachedAt' | 'cancelledAt'>): Guide {
      lastOrder += 1;
      const tracker = `${guidePrefixes[bought.carrier] ?? '9990'}${String(lastOrder).padStart(9, '0')}`;
      const start = { boughtAt: now(), aheadHours: 0, reachedAt: [], cancelledAt: null };
      const guide: Guide = { ...bought, idOrder: lastOrder, tracker, ...start };
      guides.push(guide);
      return guide;
    },
    list: () => guides,
    find: (tracker: string) => guides.find((guide) => guide.tracker === tracker) ?? null,
    findOrder: (idOrder: number) => guides.find((guide) => guide.idOrder === idOrder) ?? null,

    track: (guide: Guide) => trackingOf(guide, now()),
    /** Whether it was not collected yet. */
    mayCancel: (guide: Guide) => guide.cancelledAt === null && reachSteps(guide, now()).length <= 1,
    cancel(guide: Guide) {
      guide.cancelledAt = now();
    },
    /** Lets a guide reach the next step of its history at once; false if it has no further one. */
    advance(guide: Guide): boolean {
      const next = histories[guide.history][reachSteps(guide, now()).length];
      if (!next || guide.cancelledAt !== null) return false;
      guide.aheadHours = next.hours - (now() - guide.boughtAt) / hourMs;
      return true;
    },

    reset() {
      rates.clear();
      guides.length = 0;
      aheadMs = 0;
    },
  };
}

/** The steps that a guide has reached. Notes the time of those that it reached since it was last asked for. */
function reachSteps(guide: Guide, now: number): HistoryStep[] {
  const history: HistoryStep[] = histories[guide.history];
  const hours = (now - guide.boughtAt) / hourMs + guide.aheadHours;
  // A guide that was brought ahead is at its step exactly, up to rounding.
  const isReached = (step: HistoryStep) => step.hours <= hours + 1e-6;
  for (let next = history[guide.reachedAt.length]; next && isReached(next); next = history[guide.reachedAt.length])
    guide.reachedAt.push(Math.min(now, guide.boughtAt + (next.hours - guide.aheadHours) * hourMs));
  return history.slice(0, guide.reachedAt.length);
}

function trackingOf(guide: Guide, now: number): Tracking {
  const steps = reachSteps(guide, now);
  const last = steps.at(-1);
  const timeOf = (what: HistoryStep['sets']) => {
    const reachedAt = guide.reachedAt[steps.findIndex(({ sets }) => sets === what)];
    return reachedAt === undefined ? null : bogotaTime(reachedAt);
  };
  const isCancelled = guide.cancelledAt !== null;
  return {
    status: isCancelled ? 'Cancelado' : (last?.status ?? ''),
    statusDetail: isCancelled ? 'Guía cancelada' : (last?.detail ?? ''),
    arrivalDate: isCancelled ? null : bogotaTime(guide.boughtAt + 44 * hourMs),
    realPickupDate: timeOf('collected'),
    realDeliveryDate: timeOf('delivered'),
    receivedBy: last?.receivedBy ?? null,
  };
}

const times = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota', dateStyle: 'short', timeStyle: 'medium' });

/** '2026-04-14 10:00:00', the service's format. */
function bogotaTime(moment: number): string {
  return times.format(moment);
}
