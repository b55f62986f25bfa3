import type { Permission } from '#shop/staff/roles/permissions.ts';

/** What a device may be notified of, in the order in which its page offers it. */
export const noticeKinds = ['order', 'proof', 'change', 'question', 'deadline'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

type NoticeKindRecord = {
  label: string;
  hint: string;
  /** people without it are not notified of this kind */
  permission: Permission;
};

export const noticeKindRecords: Record<NoticeKind, NoticeKindRecord> = {
  order: { label: 'Pedidos nuevos', hint: 'Cuando hay algo que preparar.', permission: 'orders' },
  proof: { label: 'Comprobantes', hint: 'Cuando un cliente envía uno y hay que revisarlo.', permission: 'payments' },
  change: {
    label: 'Cambios que piden',
    hint: 'Cuando un cliente pide un cambio en su pedido.',
    permission: 'orders.change',
  },
  question: { label: 'Preguntas', hint: 'Cuando un cliente pregunta a los expertos.', permission: 'questions' },
  deadline: {
    label: 'Plazos',
    hint: 'A las 8:00 a. m. de la víspera y del día: devoluciones de dinero y ventas a crédito.',
    permission: 'money',
  },
};

/** Lists the kinds that a person with these permissions may be notified of. */
export function noticeKindsFor(reader: { permissions: readonly Permission[] }): NoticeKind[] {
  return noticeKinds.filter((kind) => reader.permissions.includes(noticeKindRecords[kind].permission));
}

/** Reads stored kinds. Kinds of a later version are left out. */
export function readNoticeKinds(stored: readonly string[]): NoticeKind[] {
  return noticeKinds.filter((kind) => stored.includes(kind));
}
