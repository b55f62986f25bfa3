/** Amounts as `AmountField` holds them. Free text is read by `readPesos`, which refuses what is no amount. */
import { type Pesos, withThousands } from '#shop/money.ts';

/** The pesos of a text; without digits they are 0. */
export function amountOf(text: string): Pesos {
  return Number(text.replaceAll(/\D/g, '').slice(0, 10) || 0);
}

/** What the field shows for a text that is being typed: its digits, with dots between thousands. */
export const dotted = (text: string) => (/\d/.test(text) ? withThousands(amountOf(text)) : '');

/** What the field shows for an amount; nothing for 0. */
export const shownAmount = (amount: Pesos) => (amount > 0 ? withThousands(amount) : '');
