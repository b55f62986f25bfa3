/** Sequences of events that random commands seldom produce. */
import fc from 'fast-check';
import { orderStatuses } from '#db/schema.ts';
import { sequence } from './commands/command.ts';
import { givesBack, providerBecomes } from './commands/provider-commands.ts';
import { staffTakesBack } from './commands/return-commands.ts';
import { answersRevision, staffRevise } from './commands/revision-commands.ts';
import { orders, paysInWindow, paysOnPage, reserves, sendsProof } from './commands/shopper-commands.ts';
import { staffPrice, staffReview, staffSet, staffSettle, staffUndo, staffWithdraw } from './commands/staff-commands.ts';
import { timePasses } from './commands/time-commands.ts';

const first = fc.constant(0 as const);
const newest = { order: fc.constant(0) };

/**
 * A shopper tries a second way to pay, pays by the first one, and then continues, possibly while the provider is
 * silent.
 */
const paysOneWayAndAnother = sequence(
  'one order is paid in several ways',
  fc.tuple(
    orders({ browser: first, how: fc.constant('anew'), method: fc.constantFrom('widget', 'card') }),
    paysOnPage({
      ...newest,
      method: fc.constantFrom('widget', 'card'),
      cardFate: fc.constantFrom('refused', 'refused', 'declined', 'late'),
    }),
    paysInWindow({ status: fc.constantFrom('APPROVED', 'PENDING') }),
    providerBecomes(fc.constantFrom('silent', 'silent', 'unreadable', 'well')),
    fc.oneof(
      paysOnPage(newest),
      orders({ browser: first, how: fc.constant('again'), method: fc.constantFrom('widget', 'card') }),
      orders({ browser: first, how: fc.constant('instead') }),
      reserves({ browser: first, how: fc.constantFrom('again', 'other') }),
    ),
  ),
);

/**
 * A shopper pays an order on delivery online before it is sent, or abandons the payment; staff may send it before the
 * payment is confirmed.
 */
const paysOnDeliveryAhead = sequence(
  'an order on delivery is paid another way',
  fc.tuple(
    orders({ browser: first, how: fc.constant('anew'), method: fc.constant('cash') }),
    fc.oneof(paysOnPage(newest), sendsProof(newest)),
    fc.oneof(paysInWindow({}), timePasses(31, 190), staffReview(fc.constantFrom('approve', 'reject'))),
    fc.oneof(paysOnPage(newest), paysInWindow({}), staffSet(fc.constantFrom('Enviado', 'Entregado'), fc.constant(0))),
  ),
);

/** A shopper, or a thief with a list of cards, tries one card after another, in the shop's form and in windows. */
const triesManyCards = sequence(
  'cards are tried one after another',
  fc
    .tuple(
      orders({
        browser: first,
        how: fc.constant('anew'),
        method: fc.constant('card'),
        cardFate: fc.constantFrom('declined', 'refused'),
      }),
      fc.array(
        fc.oneof(
          fc.tuple(
            paysOnPage({ ...newest, method: fc.constant('card'), cardFate: fc.constantFrom('declined', 'refused') }),
          ),
          fc.tuple(
            paysOnPage({ ...newest, method: fc.constant('widget') }),
            paysInWindow({ status: fc.constant('DECLINED') }),
          ),
        ),
        { minLength: 3, maxLength: 5 },
      ),
    )
    .map(([order, cards]) => [order, ...cards.flat()]),
);

/** A shopper reserves, and prices change or a product is withdrawn before the transfer is sent. */
const catalogueChangesDuringHold = sequence(
  'the catalogue changes during a hold',
  fc.tuple(
    reserves({ browser: first, how: fc.constant('anew') }),
    fc.oneof(staffPrice, staffWithdraw),
    fc.oneof(
      reserves({ browser: first, how: fc.constant('again') }),
      orders({ browser: first, how: fc.constant('again') }),
      orders({ browser: first, how: fc.constant('again'), method: fc.constant('transfer') }),
    ),
  ),
);

/** A shopper keeps an unpaid order for more than an hour, and chooses a transfer after its prices have changed. */
const choosesTransferLate = sequence(
  'a transfer is chosen late',
  fc.tuple(
    orders({ browser: first, how: fc.constant('anew'), cart: fc.constant('oneA'), method: fc.constant('widget') }),
    // Before its 30 minutes are over, the payment is begun again, twice.
    timePasses(25),
    paysOnPage({ ...newest, method: fc.constant('widget') }),
    timePasses(25),
    paysOnPage({ ...newest, method: fc.constant('widget') }),
    timePasses(25),
    staffPrice,
    paysOnPage({ ...newest, method: fc.constant('transfer') }),
  ),
);

/** A product is withdrawn while the payment window of its order is open, and staff try to send the order. */
const paysForWithdrawn = sequence(
  'something withdrawn is paid for',
  fc.tuple(
    orders({
      browser: first,
      how: fc.constant('anew'),
      cart: fc.constantFrom('oneA', 'twoOfBoth'),
      method: fc.constant('widget'),
    }),
    staffWithdraw,
    paysInWindow({ status: fc.constant('APPROVED') }),
    timePasses(3, 62),
    staffSet(fc.constantFrom('Enviado', 'Entregado'), fc.constant(0)),
  ),
);

/** A paid order is changed, once or twice, and is sent with what it lacks to be collected or what it has too much owed. */
const changesPaidOrder = sequence(
  'a paid order is changed',
  fc.tuple(
    orders({ browser: first, how: fc.constant('anew'), method: fc.constantFrom('transfer', 'widget') }),
    fc.oneof(staffSet(fc.constant('Pagado'), fc.constant(0)), paysInWindow({ status: fc.constant('APPROVED') })),
    staffRevise(fc.constant(0)),
    answersRevision(fc.constant(true)),
    staffRevise(fc.constant(0)),
    fc.oneof(answersRevision(fc.boolean()), timePasses(1_500)),
    staffSet(fc.constantFrom('Enviado', 'Entregado', 'Cancelado'), fc.constant(0)),
  ),
);

/** Staff mark an order as paid by mistake and let it wait again; then another proof of it is rejected. */
const waitsAgain = sequence(
  'an order that staff let wait again gets a proof',
  fc.tuple(
    orders({ browser: first, how: fc.constant('anew'), method: fc.constant('transfer') }),
    staffReview(fc.constant('reject')),
    staffSet(fc.constant('Pagado'), fc.constant(0)),
    staffSet(fc.constant('Pendiente'), fc.constant(0)),
    sendsProof(newest),
    staffReview(fc.constant('reject')),
  ),
);

/** A shopper sends one proof of a transfer after another; staff review none of them. */
const sendsManyProofs = sequence(
  'proofs are sent one after another',
  fc
    .tuple(
      orders({ browser: first, how: fc.constant('anew'), method: fc.constant('transfer') }),
      fc.array(sendsProof(newest), { minLength: 4, maxLength: 6 }),
    )
    .map(([order, proofs]) => [order, ...proofs]),
);

/** A part of a payment goes back, and staff settle its incident, before or after they cancel the order. */
const goesBackInPart = sequence(
  'a payment goes back in part',
  fc.tuple(
    orders({
      browser: first,
      how: fc.constant('anew'),
      method: fc.constant('card'),
      cardFate: fc.constant('approved'),
    }),
    givesBack({ part: fc.constant('half') }),
    fc.oneof(staffSettle, staffSet(fc.constant('Cancelado'), fc.constant(0))),
    staffSettle,
  ),
);

/** Units of a delivered order come back, and staff undo a change of its status, which they may have made by mistake. */
const changesByMistake = sequence(
  'a change of status is undone',
  fc.tuple(
    orders({ browser: first, how: fc.constant('anew') }),
    staffSet(fc.constantFrom('Enviado', 'Pagado'), fc.constant(0)),
    staffSet(fc.constant('Entregado'), fc.constant(0)),
    staffTakesBack,
    staffSet(fc.constantFrom(...orderStatuses), fc.constant(0)),
    staffUndo(fc.constant(0)),
  ),
);

/** A shopper reserves one cart after another, each as a new attempt, and the last one again, maybe from elsewhere. */
const reservesMore = sequence(
  'several carts are reserved',
  fc
    .tuple(
      fc.array(reserves({ browser: first, how: fc.constant('anew') }), { minLength: 2, maxLength: 3 }),
      reserves({ browser: first, how: fc.constant('again') }),
    )
    .map(([carts, again]) => [...carts, again]),
);

/**
 * One order waits for a transfer again because its proof was rejected, another waits for the provider's answer, and
 * both expire.
 */
const ordersExpireInSilence = sequence(
  'orders expire while the provider is silent',
  fc.tuple(
    orders({ browser: first, how: fc.constant('anew'), method: fc.constant('transfer') }),
    staffReview(fc.constant('reject')),
    orders({ browser: fc.constant(1), how: fc.constant('anew'), method: fc.constantFrom('widget', 'card') }),
    providerBecomes(fc.constantFrom('silent', 'unreached')),
    timePasses(124, 190),
  ),
);

export const stories = [
  { weight: 2, arbitrary: paysOneWayAndAnother },
  { weight: 1, arbitrary: paysOnDeliveryAhead },
  { weight: 1, arbitrary: triesManyCards },
  { weight: 1, arbitrary: catalogueChangesDuringHold },
  { weight: 1, arbitrary: choosesTransferLate },
  { weight: 1, arbitrary: paysForWithdrawn },
  { weight: 1, arbitrary: changesPaidOrder },
  { weight: 1, arbitrary: waitsAgain },
  { weight: 1, arbitrary: sendsManyProofs },
  { weight: 1, arbitrary: goesBackInPart },
  { weight: 1, arbitrary: changesByMistake },
  { weight: 1, arbitrary: reservesMore },
  { weight: 1, arbitrary: ordersExpireInSilence },
];
