import type { AdminSection } from '#app/admin/admin-section.ts';

/** The section of orders. */
export const ordersSection: AdminSection = {
  label: 'Pedidos',
  path: '/admin/orders',
  icon: 'ShoppingBag',
  permission: 'orders',
  change: 'orders.work',
  words: 'órdenes compras',
  badge: { count: 'pendingOrders', words: 'en Pendiente Contraentrega', tone: 'orange' },
  screens: [
    {
      label: 'Nueva venta',
      href: '/admin/orders/new',
      words: 'vender mostrador cobrar caja',
      permission: 'orders.sell',
    },
    {
      label: 'Pedidos por confirmar',
      href: '/admin/orders?confirm=pending',
      words: 'pendiente contraentrega',
    },
    {
      label: 'Comprobantes por revisar',
      href: '/admin/orders?review=proofs',
      words: 'transferencias',
      permission: 'money',
    },
    {
      label: 'Borradores y cotizaciones',
      href: '/admin/orders/drafts',
      words: 'ventas guardadas presupuesto precio enlace whatsapp',
      permission: 'orders.sell',
    },
    {
      label: 'Devoluciones',
      href: '/admin/returns',
      words: 'retracto garantía rechazado devolver reembolso',
    },
  ],
  routes: {
    '/admin/orders': 'admin/orders/orders.tsx',
    '/admin/orders/delete': { file: 'admin/orders/many/delete-orders.ts', change: 'orders.cancel' },
    '/admin/orders/drafts': {
      file: 'admin/orders/drafts/drafts.tsx',
      permission: 'orders.sell',
      change: 'orders.sell',
    },
    '/admin/orders/drafts/:draftId': {
      file: 'admin/orders/drafts/quote-draft.tsx',
      permission: 'orders.sell',
      change: 'orders.sell',
    },
    '/admin/orders/drafts/:draftId/discard': {
      file: 'admin/orders/drafts/discard-draft.ts',
      permission: 'orders.sell',
      change: 'orders.sell',
    },
    '/admin/orders/export.csv': {
      file: 'admin/orders/export-orders.ts',
      permission: 'exports',
      cost: 'whole-shop',
    },
    '/admin/orders/find-customer': {
      file: 'admin/orders/selling/find-customer.ts',
      permission: 'orders.sell',
      change: 'orders.sell',
    },
    '/admin/orders/find-product': {
      file: 'admin/orders/selling/find-product.ts',
      permission: 'orders.sell',
      change: 'orders.sell',
    },
    '/admin/orders/labels': 'admin/orders/prints/labels.tsx',
    '/admin/orders/new': {
      file: 'admin/orders/new/new-order.tsx',
      permission: 'orders.sell',
      change: 'orders.sell',
      camera: true,
    },
    '/admin/orders/picking': 'admin/orders/prints/picking.tsx',
    '/admin/orders/slips': 'admin/orders/prints/slips.tsx',
    '/admin/orders/status': 'admin/orders/many/change-statuses.ts',
    '/admin/orders/status/undo': 'admin/orders/many/undo-statuses.ts',
    '/admin/orders/:orderId': 'admin/orders/order/order.tsx',
    '/admin/orders/:orderId/change': {
      file: 'admin/orders/changing/change-order.tsx',
      permission: 'orders.change',
      change: 'orders.change',
    },
    '/admin/orders/:orderId/change/:revisionId/withdraw': {
      file: 'admin/orders/changing/withdraw-change.ts',
      permission: 'orders.change',
      change: 'orders.change',
    },
    '/admin/orders/:orderId/confirm': 'admin/orders/confirming/confirm-order.ts',
    '/admin/orders/:orderId/delete': { file: 'admin/orders/delete-order.ts', change: 'orders.cancel' },
    '/admin/orders/:orderId/notes': 'admin/orders/order/add-order-note.ts',
    '/admin/orders/:orderId/payment': {
      file: 'admin/orders/money/record-payment.tsx',
      permission: 'money',
      change: 'payments',
    },
    '/admin/orders/:orderId/payment/:paymentId/evidence': {
      file: 'admin/orders/money/refund-evidence.ts',
      permission: 'money',
    },
    '/admin/orders/:orderId/payment/:paymentId/void': {
      file: 'admin/orders/money/void-payment.ts',
      permission: 'money',
      change: 'payments',
    },
    '/admin/orders/:orderId/pickup-ready': 'admin/orders/pickup/announce-pickup.ts',
    '/admin/orders/:orderId/proofs/:proofId': {
      file: 'admin/orders/order/proofs/proof-file.ts',
      permission: 'money',
    },
    '/admin/orders/:orderId/proofs/:proofId/review': {
      file: 'admin/orders/order/proofs/review-proof.ts',
      permission: 'money',
      change: 'payments',
    },
    '/admin/orders/:orderId/receipt': { file: 'admin/orders/prints/receipt.tsx', permission: 'money' },
    '/admin/orders/:orderId/return': {
      file: 'admin/orders/returns/receive-return.tsx',
      permission: 'returns',
      change: 'returns',
    },
    '/admin/returns': 'admin/orders/returns/returns.tsx',
  },
};
