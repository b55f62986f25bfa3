/** The access rules of the storefront and of accounts. */
import {
  type AccessRow,
  everybody,
  link,
  owner,
  password,
  profileReadAt,
  redirects,
  samplePassword,
  staff,
} from './access-row.ts';

const resetLink = {
  secret: 'reset',
  guard: 'mailed secret of 192 bits, valid once within an hour',
  others: '410',
} as const;
const confirmLink = {
  secret: 'confirm',
  guard: 'mailed secret of 192 bits, valid once within a day',
  others: '410',
} as const;
const restockLink = { secret: 'restock', guard: 'mailed secret of 122 bits', others: '410' } as const;
const newsletterLink = { secret: 'newsletter', guard: 'mailed secret of 122 bits', others: '410' } as const;
const quotationLink = {
  secret: 'quotation',
  guard: 'secret of 192 bits from staff; rate-limited',
  others: '410',
} as const;
const inviteLink = {
  secret: 'invite',
  guard: 'secret of 256 bits from staff, valid once within 72 hours',
  others: '410',
} as const;
const reviewLink = {
  secret: 'review',
  guard: 'signature of 192 bits for one line of a delivered order, valid once; rate-limited',
} as const;
const ofStaff = {
  guard: '`requireViewer` on the layout of /perfil, then the role admin or an active second factor',
};
const ownSession = { guard: 'only data of the caller’s session', others: 'their own data' };

const ownCart = { guard: 'secret in the caller’s cookie', others: 'their own cart' };

export const shopAccess: AccessRow[] = [
  // Public pages.
  everybody('read')('/', 'storefront/layout.tsx', { guard: 'public texts and settings' }),
  everybody('change')('/', 'storefront/home/home.tsx', { guard: 'stores one exam request; rate-limited' }),
  everybody('read')('/productos/ofertas', 'storefront/catalog/offers.ts', redirects),
  everybody('read')('/checkout', 'storefront/checkout/checkout.tsx', ownSession),
  everybody('read')('/*', 'storefront/not-found.tsx', { others: '404, like anyone' }),
  everybody('read')('/manifest.webmanifest', 'storefront/manifest.ts'),
  everybody('read')('/sin-conexion', 'storefront/offline/offline-notice.ts'),
  everybody('read')('/sw.js', 'storefront/offline/worker-script.ts'),
  everybody('read')('/robots.txt', 'crawlers/robots.ts'),
  everybody('read')('/sitemap.xml', 'crawlers/sitemap.ts'),
  everybody('read')('/sugerencias', 'storefront/search/suggestions.ts'),
  everybody('read')('/carrito/envio', 'storefront/shipping/quote-shipping.ts', {
    guard: 'public shipping costs; rate-limited',
  }),
  everybody('read')('/carrito/compartido', 'storefront/cart/shared-cart.tsx', {
    guard: 'products of the public catalogue by id',
  }),
  everybody('read')('/recoger', 'storefront/catalog/pickup/pickup.ts', redirects),
  everybody('change')('/recoger', 'storefront/catalog/pickup/pickup.ts', {
    guard: 'records a pickup request; rate-limited',
  }),

  everybody('read')('/recoger/:pickupId', 'storefront/without-scripts/pickup-recorded.tsx', {
    guard: 'product and total by a random id; no personal data',
    others: '404 for an unknown id',
  }),

  // The cart of a visitor without scripts, which only the secret in their cookie identifies.
  everybody('read')('/carrito', 'storefront/cart/cart.tsx', ownCart),
  everybody('read')('/carrito/agregar', 'storefront/without-scripts/guest-cart/add-to-cart.ts', redirects),
  everybody('change')('/carrito/agregar', 'storefront/without-scripts/guest-cart/add-to-cart.ts', ownCart),
  everybody('read')('/carrito/cantidad', 'storefront/without-scripts/guest-cart/change-cart-row.ts', redirects),
  everybody('change')('/carrito/cantidad', 'storefront/without-scripts/guest-cart/change-cart-row.ts', ownCart),
  everybody('read')('/carrito/reserva', 'storefront/without-scripts/guest-cart/hold-cart.ts', redirects),
  everybody('change')('/carrito/reserva', 'storefront/without-scripts/guest-cart/hold-cart.ts', ownCart),
  everybody('read')('/carrito/sin-scripts', 'storefront/without-scripts/guest-cart/hand-over-cart.ts', ownCart),
  everybody('change')('/carrito/sin-scripts', 'storefront/without-scripts/guest-cart/hand-over-cart.ts', ownCart),
  everybody('read')('/carrito/contraentrega', 'storefront/without-scripts/order-on-delivery.tsx', ownCart),
  everybody('change')('/carrito/contraentrega', 'storefront/without-scripts/order-on-delivery.tsx', ownCart),
  everybody('read')('/carrito/recoger', 'storefront/without-scripts/order-at-pickup.tsx', ownCart),
  everybody('change')('/carrito/recoger', 'storefront/without-scripts/order-at-pickup.tsx', ownCart),
  everybody('read')('/carrito/transferencia', 'storefront/without-scripts/order-by-transfer.tsx', ownCart),
  everybody('change')('/carrito/transferencia', 'storefront/without-scripts/order-by-transfer.tsx', ownCart),

  // Checkout: the caller creates an order of their own.
  everybody('read')('/checkout/pedido', 'storefront/checkout/place-checkout-order.ts', redirects),
  everybody('change')('/checkout/pedido', 'storefront/checkout/place-checkout-order.ts', {
    guard: 'attempt key of the caller’s browser; rate-limited',
    others: 'their own order',
  }),
  everybody('read')('/contraentrega', 'storefront/paying/cash/cash-on-delivery.ts', redirects),
  everybody('change')('/contraentrega', 'storefront/paying/cash/cash-on-delivery.ts', {
    guard: 'attempt key of the caller’s browser; rate-limited',
    others: 'their own order',
  }),
  everybody('read')('/checkout/reserva', 'storefront/paying/transfer/reserve.ts', redirects),
  everybody('change')('/checkout/reserva', 'storefront/paying/transfer/reserve.ts', {
    guard: 'attempt key of the caller’s browser; rate-limited',
    others: 'their own reservation',
  }),
  everybody('read')('/checkout/aceptacion', 'storefront/paying/card/acceptance.ts', {
    guard: 'public documents of the provider; rate-limited',
  }),

  everybody('change')('/seguimiento', 'storefront/order/tracking.tsx', {
    guard: 'order number and telephone; rate-limited',
    others: '404, the same for an unknown number and a wrong telephone',
  }),

  // An order's page, by its secret link.
  link('read')('/pedido/:token', 'storefront/order/order-by-link.tsx'),
  link('change')('/pedido/:token', 'storefront/order/order-by-link.tsx', { rightly: 409 }),
  everybody('read')('/pedido/:token/estado', 'storefront/order/order-state.ts', redirects),
  link('change')('/pedido/:token/estado', 'storefront/order/order-state.ts', { impersonal: true }),
  everybody('read')('/pedido/:token/pago', 'storefront/order/paying/pay-order.ts', redirects),
  link('change')('/pedido/:token/pago', 'storefront/order/paying/pay-order.ts', {
    form: { paymentMethod: 'cash' },
    rightly: 409,
  }),
  everybody('read')('/pedido/:token/confirmar', 'storefront/order/confirming/confirm-own-order.ts', redirects),
  // The order waits for a transfer; its page says that it is not confirmed.
  link('change')('/pedido/:token/confirmar', 'storefront/order/confirming/confirm-own-order.ts', { rightly: 303 }),
  everybody('read')('/pedido/:token/guardar', 'storefront/order/save-order.ts', redirects),
  link('change')('/pedido/:token/guardar', 'storefront/order/save-order.ts', { rightly: 303 }),
  link('read')('/pedido/:token/cita', 'storefront/order/appointment/request-appointment.tsx', {
    rightly: 404,
    impersonal: true,
  }),
  link('change')('/pedido/:token/cita', 'storefront/order/appointment/request-appointment.tsx', { rightly: 404 }),
  link('read')('/pedido/:token/cambio', 'storefront/order/changing/answer-change.tsx', { impersonal: true }),
  // No change waits for an answer.
  link('change')('/pedido/:token/cambio', 'storefront/order/changing/answer-change.tsx', {
    form: { answer: 'accept', change: crypto.randomUUID() },
    rightly: 409,
  }),
  link('read')('/pedido/:token/direccion', 'storefront/order/changing/correct-address.tsx'),
  link('change')('/pedido/:token/direccion', 'storefront/order/changing/correct-address.tsx', {
    form: { address: 'Calle 9 # 4-20', city: 'Armenia', neighborhood: 'Centro', department: 'Quindío' },
    rightly: 303,
  }),
  link('read')('/pedido/:token/pedir-cambio', 'storefront/order/changing/ask-for-change.tsx', { impersonal: true }),
  link('change')('/pedido/:token/pedir-cambio', 'storefront/order/changing/ask-for-change.tsx', {
    form: { text: 'Una miel más, por favor' },
    rightly: 303,
  }),
  link('read')('/pedido/:token/envio', 'storefront/order/shipment/shipment.tsx', { impersonal: true }),
  everybody('read')('/pedido/:token/comprobante', 'storefront/paying/transfer/send-proof.ts', redirects),
  link('change')('/pedido/:token/comprobante', 'storefront/paying/transfer/send-proof.ts', { rightly: 400 }),

  // A quotation, by its secret link.
  link('read')('/cotizacion/:token', 'storefront/quotation/quotation.tsx', quotationLink),
  // The form does not say which version of it was seen.
  link('change')('/cotizacion/:token', 'storefront/quotation/quotation.tsx', {
    ...quotationLink,
    form: { consent: 'on' },
    rightly: 409,
  }),

  // What shipping costs and when it arrives.
  everybody('read')('/productos/:productId/envio', 'storefront/shipping/delivery-to-city.tsx', {
    guard: 'product data and the shipping rules only',
  }),

  // Sold-out products.
  everybody('read')('/productos/:productId/avisame', 'storefront/catalog/restock/request-restock.tsx', {
    guard: 'product data only',
  }),
  everybody('change')('/productos/:productId/avisame', 'storefront/catalog/restock/request-restock.tsx', {
    guard: 'stores a contact that is mailed once; rate-limited',
  }),
  link('read')('/avisos/:token', 'storefront/catalog/restock/withdraw-restock.tsx', restockLink),
  link('change')('/avisos/:token', 'storefront/catalog/restock/withdraw-restock.tsx', restockLink),

  // Favourites and the cart of an account.
  everybody('read')('/favoritos', 'storefront/lists/favourites.tsx', {
    guard: 'products in the address, or the favourites of the caller’s session',
    others: 'their own data',
  }),
  everybody('change')('/sesion/listas', 'storefront/lists/sync-lists.ts', {
    guard: 'only data of the caller’s session',
    others: 'their own data; 401 without a session',
  }),

  // The newsletter.
  everybody('change')('/novedades', 'storefront/newsletter/subscribe.tsx', {
    guard: 'stores the address and mails only its owner; rate-limited',
  }),
  link('read')('/novedades/:token', 'storefront/newsletter/confirm-subscription.tsx', newsletterLink),
  link('change')('/novedades/:token', 'storefront/newsletter/confirm-subscription.tsx', newsletterLink),
  link('read')('/novedades/:token/salir', 'storefront/newsletter/unsubscribe.tsx', newsletterLink),
  link('change')('/novedades/:token/salir', 'storefront/newsletter/unsubscribe.tsx', newsletterLink),

  // Reviews of delivered order lines.
  link('read')('/opinar/:token', 'storefront/reviews/write-review.tsx', reviewLink),
  link('change')('/opinar/:token', 'storefront/reviews/write-review.tsx', { ...reviewLink, form: { stars: '5' } }),
  everybody('read')('/opiniones/:reviewId/reportar', 'storefront/reviews/report-review.tsx', {
    guard: 'published reviews only',
  }),
  everybody('change')('/opiniones/:reviewId/reportar', 'storefront/reviews/report-review.tsx', {
    guard: 'reports a published review; rate-limited',
  }),

  // Signing in and out.
  everybody('read')('/login', 'account/sign-in/login.tsx', ownSession),
  everybody('change')('/login', 'account/sign-in/login.tsx', {
    guard: 'password; rate-limited',
    others: '401, the same for every address',
  }),
  everybody('read')('/login/codigo', 'account/sign-in/login-code.tsx', ownSession),
  everybody('change')('/login/codigo', 'account/sign-in/login-code.tsx', {
    guard: 'cookie set after the right password, valid for ten minutes; rate-limited',
    others: '401',
  }),
  everybody('change')('/registro', 'account/sign-in/register.tsx', {
    guard: 'creates an account with role customer; rate-limited',
    others: 'same response; without address confirmation 409 for an address with an account',
  }),
  everybody('change')('/recuperar', 'account/sign-in/forgot-password.tsx', {
    guard: 'mails only the owner of the address; rate-limited',
  }),
  link('read')('/restablecer/:token', 'account/sign-in/reset-password.tsx', { ...resetLink, impersonal: true }),
  link('change')('/restablecer/:token', 'account/sign-in/reset-password.tsx', {
    ...resetLink,
    form: { password: 'otra-clave-larga', passwordConfirmation: 'otra-clave-larga' },
  }),
  link('read')('/invitacion/:token', 'account/sign-in/accept-invite.tsx', inviteLink),
  link('change')('/invitacion/:token', 'account/sign-in/accept-invite.tsx', {
    ...inviteLink,
    guard:
      'secret of 256 bits from staff, valid once within 72 hours, and the password of an existing account; rate-limited',
    form: { currentPassword: samplePassword },
  }),
  everybody('change')('/confirmar', 'account/sign-in/send-confirmation.tsx', {
    guard: 'mails only the owner of the address; rate-limited',
  }),
  link('read')('/confirmar/:token', 'account/sign-in/confirm-address.tsx', confirmLink),
  link('change')('/confirmar/:token', 'account/sign-in/confirm-address.tsx', {
    ...confirmLink,
    guard: 'mailed secret of 192 bits, valid once within a day, and the password; rate-limited',
    form: password,
  }),
  everybody('read')('/sesion', 'account/session.ts', ownSession),
  everybody('read')('/salir', 'account/sign-in/sign-out.ts', redirects),
  everybody('change')('/salir', 'account/sign-in/sign-out.ts', ownSession),

  // A person's own data.
  owner('read')('/perfil', 'account/profile/profile.tsx', { at: '/perfil/details' }),
  owner('read')('/perfil', 'account/profile/profile-index.ts', { impersonal: true }),
  owner('read')('/perfil/details', 'account/profile/profile-details.tsx'),
  owner('change')('/perfil/details', 'account/profile/profile-details.tsx', {
    form: { fullName: 'Otro nombre', readAt: profileReadAt },
  }),
  owner('read')('/perfil/orders', 'account/profile/profile-orders.tsx'),
  owner('read')('/perfil/orders/:orderId/again', 'account/profile/order-again.ts'),
  owner('read')('/perfil/addresses', 'account/profile/addresses.ts'),
  everybody('read')('/perfil/picture/:kind', 'account/picture/upload-picture.ts', redirects),
  owner('change')('/perfil/picture/:kind', 'account/picture/upload-picture.ts', { rightly: 400 }),
  everybody('read')('/perfil/picture/:kind/remove', 'account/picture/remove-picture.ts', redirects),
  owner('change')('/perfil/picture/:kind/remove', 'account/picture/remove-picture.ts'),

  owner('read')('/perfil/settings', 'account/settings/settings.tsx'),
  owner('change')('/perfil/settings', 'account/settings/settings.tsx', {
    guard: '`requireViewer`, and the password; rate-limited',
    form: {
      currentPassword: samplePassword,
      password: 'otra-clave-larga',
      passwordConfirmation: 'otra-clave-larga',
    },
  }),
  owner('change')('/perfil/settings/sessions/end-others', 'account/settings/end-other-sessions.ts'),
  owner('change')('/perfil/settings/sessions/:sessionId/end', 'account/settings/end-session.ts'),

  everybody('read')('/perfil/settings/consents/:consentId/revoke', 'account/settings/revoke-consent.ts', redirects),
  owner('change')('/perfil/settings/consents/:consentId/revoke', 'account/settings/revoke-consent.ts'),
  owner('read')('/perfil/settings/data', 'account/settings/download-own-data.ts', {
    guard: '`requireViewer` on the layout of /perfil; id from the session; rate-limited',
  }),
  owner('read')('/perfil/settings/close', 'account/settings/close-account.tsx'),
  owner('change')('/perfil/settings/close', 'account/settings/close-account.tsx', {
    guard: '`requireViewer`, and the password; rate-limited; not for staff',
    form: { ...password, understood: 'on' },
  }),

  owner('read')('/perfil/questions', 'account/questions/questions.tsx'),
  owner('change')('/perfil/questions', 'account/questions/questions.tsx', {
    form: { question: '¿Puedo tomarlo en ayunas?', consent: 'on' },
  }),

  // Two-factor authentication, which staff turn on for themselves.
  staff('read')('/perfil/settings/two-factor', 'account/settings/two-factor/two-factor.tsx', {
    ...ofStaff,
    at: '/perfil/settings/two-factor/begin',
    impersonal: true,
  }),
  staff('read')('/perfil/settings/two-factor/begin', 'account/settings/two-factor/begin.tsx', {
    ...ofStaff,
    impersonal: true,
  }),
  staff('change')('/perfil/settings/two-factor/begin', 'account/settings/two-factor/begin.tsx', {
    ...ofStaff,
    form: password,
  }),
  staff('read')('/perfil/settings/two-factor/confirm', 'account/settings/two-factor/confirm.tsx', {
    ...ofStaff,
    impersonal: true,
  }),
  staff('change')('/perfil/settings/two-factor/confirm', 'account/settings/two-factor/confirm.tsx', {
    ...ofStaff,
    form: { code: '123456' },
    rightly: 400,
  }),
  staff('change')('/perfil/settings/two-factor/end', 'account/settings/two-factor/end.tsx', {
    ...ofStaff,
    form: password,
    afterTurningOn: true,
  }),
  staff('change')('/perfil/settings/two-factor/recovery-codes', 'account/settings/two-factor/recovery-codes.tsx', {
    ...ofStaff,
    form: password,
    afterTurningOn: true,
  }),
];
