/**
 * The payment provider of a history. It has a ledger of its own, and its answers can be late, lost, repeated or out of
 * order.
 */
import type { TransactionStatus } from '#db/schema.ts';
import { createWompi } from '#server/wompi/wompi.server.ts';
import { eventChecksum } from '#server/wompi/wompi-signatures.server.ts';
import {
  type CardCharge,
  centavosOf,
  type PaymentProvider,
  type ProviderTransaction,
  ProviderUnavailable,
  ProviderUnreached,
  ProviderUnreadable,
} from '#shop/payments/provider.ts';

const eventsSecret = 'test_events_model';
const wompi = createWompi({
  publicKey: 'pub_test_model',
  privateKey: 'prv_test_model',
  eventsSecret,
  integritySecret: 'test_integrity_model',
  environment: 'test',
  apiUrl: 'http://provider/v1',
  widgetUrl: 'http://provider/widget.js',
});

/** Behaviour of the scripted provider. 'stale': it reports the transactions as they were when it became stale. */
export type Mood = 'well' | 'silent' | 'unreached' | 'unreadable' | 'stale';
export const moods: Mood[] = ['well', 'silent', 'unreached', 'unreadable', 'stale'];

/** The outcome of a card charge. */
export type CardFate =
  | 'approved'
  | 'declined'
  | 'pending'
  /** approved, but the answer is lost */
  | 'answer-lost'
  /** the request arrives after the shop stopped waiting for the answer */
  | 'late'
  /** the request never arrives */
  | 'vanished'
  /** the provider refuses the request */
  | 'refused';
export const cardFates: CardFate[] = ['approved', 'declined', 'pending', 'answer-lost', 'late', 'vanished', 'refused'];

/** A transaction of the provider's ledger. */
export type LedgerEntry = ProviderTransaction & { changedAt: number };

/** A payment window or card charge that the shop requested, and what the provider knew at that moment. */
export type Asked = {
  kind: 'window' | 'charge';
  reference: string;
  amount: number;
  /** references with money: PENDING or APPROVED */
  withMoney: Set<string>;
  /** references of card charges that have not arrived at the provider yet */
  onTheirWay: Set<string>;
};

type Window = { reference: string; amountInCents: number; expiresAt: number };
type SignedEvent = { body: string; checksum: string };

export type ScriptedProvider = ReturnType<typeof createScriptedProvider>;

/** What the provider does with requests at the moment. */
type Script = {
  mood: Mood;
  cardFate: CardFate;
  /** the transactions that a stale provider reports */
  staleEntries: LedgerEntry[];
  /** card charges that have not arrived yet */
  late: CardCharge[];
};

export function createScriptedProvider() {
  const ledger = createLedger();
  const windows: Window[] = [];
  const script: Script = { mood: 'well', cardFate: 'approved', staleEntries: [], late: [] };
  let queries: Asked[] = [];
  let wellSince = Date.now();

  const cardsOnTheirWay = () => script.late.filter(({ expiresAt }) => expiresAt.getTime() > Date.now());

  function noteAsked(kind: Asked['kind'], { reference, amount }: { reference: string; amount: number }) {
    queries.push({
      kind,
      reference,
      amount,
      withMoney: new Set(ledger.entries.filter(hasMoney).map((entry) => entry.reference)),
      onTheirWay: new Set(cardsOnTheirWay().map((charge) => charge.reference)),
    });
  }

  const provider: PaymentProvider = {
    name: wompi.name,
    browser: wompi.browser,
    readEvent: wompi.readEvent,
    widgetConfig(attempt) {
      const config = wompi.widgetConfig(attempt);
      noteAsked('window', attempt);
      windows.push({ ...config, expiresAt: Date.parse(config.expirationTime) });
      return config;
    },
    async findAcceptance() {
      throw new Error('Not asked for here');
    },
    async chargeCard(charge) {
      noteAsked('charge', charge);
      return takeCharge(ledger, script, charge);
    },
    voidTransaction: async (id) => voidIn(ledger, script, id),
    findTransaction: async (id) => readLedger(ledger, script).find((entry) => entry.id === id) ?? null,
    listTransactions: async (reference) => readLedger(ledger, script).filter((entry) => entry.reference === reference),
  };

  return {
    provider,
    ledger: ledger.entries as readonly LedgerEntry[],
    windows: windows as readonly Window[],
    events: ledger.events as readonly SignedEvent[],
    cardsOnTheirWay,
    mood: () => script.mood,
    /** since when the provider has answered correctly; infinity while it does not */
    wellSince: () => (script.mood === 'well' ? wellSince : Number.POSITIVE_INFINITY),
    /** Returns the windows and charges requested since the last call. */
    takeAsked() {
      const taken = queries;
      queries = [];
      return taken;
    },
    become(next: Mood) {
      if (next === 'well' && script.mood !== 'well') wellSince = Date.now();
      if (next === 'stale') script.staleEntries = structuredClone(ledger.entries);
      script.mood = next;
    },
    /** Decides what becomes of the next cards. */
    treatCards(fate: CardFate) {
      script.cardFate = fate;
    },
    /** Processes a card charge that was on its way. */
    charge(card: CardCharge, status: TransactionStatus) {
      script.late = script.late.filter((one) => one !== card);
      ledger.enter(card.reference, centavosOf(card.amount), status);
    },
    /** Whether a window accepts a payment: it has not expired, and no payment in it is approved or pending. */
    accepts: ({ reference, expiresAt }: Window) =>
      expiresAt > Date.now() && !ledger.entries.some((entry) => entry.reference === reference && hasMoney(entry)),
    payIn: ({ reference, amountInCents }: Window, status: TransactionStatus) =>
      ledger.enter(reference, amountInCents, status),
    settle: ledger.settle,
  };
}

type Ledger = ReturnType<typeof createLedger>;

/** Voids an approved transaction, as far as the provider's mood lets it. */
function voidIn(ledger: Ledger, { mood }: Script, id: string): 'voided' | 'refused' {
  if (mood === 'unreached') throw new ProviderUnreached('no connection');
  const entry = ledger.entries.find((one) => one.id === id && one.status === 'APPROVED');
  if (entry) ledger.settle(entry, 'VOIDED');
  if (mood !== 'well') throw new ProviderUnavailable('no answer');
  return entry ? 'voided' : 'refused';
}

/** Returns a copy of the transactions as the provider reports them, or fails as its mood says. */
function readLedger(ledger: Ledger, { mood, staleEntries }: Script): LedgerEntry[] {
  if (mood === 'silent') throw new ProviderUnavailable('silent');
  if (mood === 'unreached') throw new ProviderUnreached('no connection');
  if (mood === 'unreadable') throw new ProviderUnreadable('no JSON');
  return structuredClone(mood === 'stale' ? staleEntries : ledger.entries);
}

async function takeCharge(
  ledger: Ledger,
  script: Script,
  charge: CardCharge,
): ReturnType<PaymentProvider['chargeCard']> {
  const { mood, cardFate, late } = script;
  if (mood === 'unreached') throw new ProviderUnreached('no connection');
  if (cardFate === 'late') late.push(charge);
  if (mood !== 'well' || cardFate === 'late' || cardFate === 'vanished') throw new ProviderUnavailable('no answer');
  if (ledger.entries.some(({ reference }) => reference === charge.reference))
    return { ok: false, reason: 'reference-used' };
  if (cardFate === 'refused') return { ok: false, reason: 'refused', message: 'El token ya fue usado' };
  const entry = ledger.enter(charge.reference, centavosOf(charge.amount), statusAfter(cardFate));
  const transaction = structuredClone(entry);
  if (cardFate === 'answer-lost') throw new ProviderUnavailable('the answer was lost');
  return { ok: true, transaction };
}

function statusAfter(fate: CardFate): TransactionStatus {
  if (fate === 'declined') return 'DECLINED';
  return fate === 'pending' ? 'PENDING' : 'APPROVED';
}

/** The provider's transactions, and the events that it sends about them. */
function createLedger() {
  const entries: LedgerEntry[] = [];
  const events: SignedEvent[] = [];

  function enter(reference: string, amountInCents: number, status: TransactionStatus): LedgerEntry {
    const entry = {
      id: `1292-${entries.length + 1}-${reference.slice(-6)}`,
      reference,
      status: 'PENDING' as TransactionStatus,
      amountInCents,
      currency: 'COP',
      methodType: 'CARD',
      statusMessage: '',
      changedAt: Date.now(),
    };
    entries.push(entry);
    if (status !== 'PENDING') settle(entry, status);
    return entry;
  }

  function settle(entry: LedgerEntry, status: TransactionStatus, changes: Partial<ProviderTransaction> = {}) {
    const statusMessage = status === 'DECLINED' ? 'Fondos insuficientes' : '';
    Object.assign(entry, changes, { status, statusMessage, changedAt: Date.now() });
    events.push(signEvent(entry));
  }

  return { entries, events, enter, settle };
}

/** Whether a transaction brought money, or may still bring it. */
function hasMoney({ status }: LedgerEntry): boolean {
  return status === 'PENDING' || status === 'APPROVED';
}

const signed = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

function signEvent({ id, reference, status, amountInCents, currency, methodType }: LedgerEntry): SignedEvent {
  const timestamp = Math.floor(Date.now() / 1000);
  const amounts = { amount_in_cents: amountInCents, currency };
  const data = { transaction: { id, reference, status, ...amounts, payment_method_type: methodType } };
  const checksum = eventChecksum({ data, properties: signed, timestamp }, eventsSecret) ?? '';
  const signature = { properties: signed, checksum };
  const body = { event: 'transaction.updated', data, environment: 'test', signature, timestamp };
  return { body: JSON.stringify(body), checksum };
}
