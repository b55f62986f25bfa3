import { type AcceptanceTokens, createAcceptanceTokens } from './acceptance.ts';
import { type CardTokens, createCardTokens } from './card-tokens.ts';
import { type Controls, usualControls } from './controls.ts';
import { createEvents, type Events } from './events.ts';
import type { Settings } from './settings.ts';
import { createLedger, type Ledger } from './transactions.ts';

/** The state of one run of the provider, in memory only. */
export type Provider = {
  settings: Settings;
  controls: Controls;
  /** lets the charges go on that `holdCharges` holds back */
  heldCharges: (() => void)[];
  acceptance: AcceptanceTokens;
  cardTokens: CardTokens;
  events: Events;
  ledger: Ledger;
};

export function createProvider(settings: Settings): Provider {
  const controls = { ...usualControls };
  const events = createEvents({
    url: settings.eventsUrl,
    secret: settings.keys.eventsSecret,
    retryMs: settings.retryMs,
    isHeld: () => controls.holdEvents,
  });
  const ledger = createLedger({
    settleMs: settings.settleMs,
    onFinal: events.announce,
    isHeld: () => controls.keepPending,
  });
  return {
    settings,
    controls,
    heldCharges: [],
    acceptance: createAcceptanceTokens(),
    cardTokens: createCardTokens(),
    events,
    ledger,
  };
}
