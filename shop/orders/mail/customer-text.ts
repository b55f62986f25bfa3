import type { MailBlock } from '#shop/mail-frame.ts';

/** The words of a mail to a customer about their order. */
export type CustomerText = {
  subject: string;
  title: string;
  preheader: string;
  /** the first paragraph, after the greeting */
  lead: string;
  notes?: MailBlock[];
  /** shown after the order's lines, unless the mail acknowledges the order */
  facts?: MailBlock[];
  /** label of the button that leads to the order; 'Ver mi pedido' if absent */
  action?: string;
};
