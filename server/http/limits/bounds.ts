/** At most this many attempts within this many seconds of the first. */
export type Bound = { attempts: number; seconds: number };

export type Bounds = {
  /** failed sign-ins for one e-mail address from one place (see `placeOf`) */
  signInFromPlace: Bound;
  /** failed sign-ins for one e-mail address from everywhere */
  signInEverywhere: Bound;
  /** failed sign-ins from one place, for all e-mail addresses together */
  signInAtPlace: Bound;
  /** registrations from one place, of all e-mail addresses together */
  registration: Bound;
  /** registrations of one e-mail address from everywhere */
  registrationOfPerson: Bound;
  order: Bound;
  serviceRequest: Bound;
  pickup: Bound;
  /** new carts of visitors without scripts */
  guestCart: Bound;
  /** stock reservations of shoppers who were shown the bank accounts */
  reservation: Bound;
  /** prices of parcels that a carrier is asked for */
  shippingQuote: Bound;
  /** attempts to pay an existing order */
  payment: Bound;
  /** polls of one order's payment state, from one place */
  stateOfOrder: Bound;
  /** polls from one place, of all orders together */
  stateAtPlace: Bound;
  /** look-ups of one order number by telephone, from everywhere */
  trackingOfOrder: Bound;
  /** look-ups of orders by one telephone, from everywhere */
  trackingOfPhone: Bound;
  /** look-ups of orders by telephone, from one place */
  trackingAtPlace: Bound;
  proof: Bound;
  /** kilobytes of proofs stored from one place */
  proofKilobytes: Bound;
  /** account recovery mails for one e-mail address from everywhere */
  accountMail: Bound;
  /** account recovery mails requested from one place, for all e-mail addresses together */
  accountMailAtPlace: Bound;
  /** subscriptions and restock requests of one e-mail address from everywhere */
  mailRequest: Bound;
  /** subscriptions and restock requests from one place, of all e-mail addresses together */
  mailRequestAtPlace: Bound;
  /** second-factor codes, from one place */
  signInCode: Bound;
  /** questions to an expert, for one customer */
  question: Bound;
  /** pictures a customer uploads */
  picture: Bound;
  /** downloads of one customer's personal data */
  ownData: Bound;
  /** reviews of delivered orders, from one place */
  review: Bound;
  /** reports of reviews, from one place */
  reviewReport: Bound;
  /** invitations sent by one staff member */
  staffInvite: Bound;
};

const minute = 60;

/**
 * Mobile carriers put thousands of phones behind one address, so limits per place alone are generous; limits per person
 * are strict. Ten guesses per 15 minutes are a thousand a day, against passwords that exclude well-known ones. To lock
 * another person out, an attacker has to use up `signInEverywhere`, which takes several places.
 */
export const usualBounds: Bounds = {
  signInFromPlace: { attempts: 10, seconds: 15 * minute },
  signInEverywhere: { attempts: 100, seconds: 60 * minute },
  signInAtPlace: { attempts: 100, seconds: 15 * minute },
  registration: { attempts: 20, seconds: 60 * minute },
  // With address confirmation, each registration sends a mail, possibly to a person who did not request it.
  registrationOfPerson: { attempts: 5, seconds: 60 * minute },
  // An order reserves stock, so a script that places orders could empty the shop. Thirty shoppers behind one carrier
  // address within ten minutes would be a very good day for a small shop.
  order: { attempts: 30, seconds: 10 * minute },
  // Staff call each of them back, so scripted requests would bury the real ones.
  serviceRequest: { attempts: 20, seconds: 10 * minute },
  // A pickup reserves no stock, but scripted ones would distort the statistics for staff.
  pickup: { attempts: 30, seconds: 10 * minute },
  // Each writes a row that is kept for a month.
  guestCart: { attempts: 60, seconds: 10 * minute },
  // Reserves stock for a while, like an order; repeated when shoppers change their cart or return.
  reservation: { attempts: 60, seconds: 10 * minute },
  // Each is a request to the carrier, which may limit them. Answers that are stored do not count: a shopper needs one per
  // city and cart.
  shippingQuote: { attempts: 60, seconds: 10 * minute },
  // A shopper may try several cards, each with a request to the provider. Testing stolen card numbers takes hundreds.
  payment: { attempts: 40, seconds: 10 * minute },
  // A waiting page polls every two or three seconds for a few minutes, possibly in two tabs.
  stateOfOrder: { attempts: 300, seconds: 10 * minute },
  // For about thirty waiting shoppers behind one carrier address.
  stateAtPlace: { attempts: 3_000, seconds: 10 * minute },
  // A telephone has ten digits: guessing one for a known number would take centuries.
  trackingOfOrder: { attempts: 10, seconds: 15 * minute },
  // Order numbers have six digits: a day of guesses for a known telephone are some 6,000 of 900,000. More than from one
  // place, so that one address cannot lock a telephone out.
  trackingOfPhone: { attempts: 60, seconds: 15 * minute },
  trackingAtPlace: { attempts: 40, seconds: 15 * minute },
  // Each may store ten megabytes.
  proof: { attempts: 20, seconds: 10 * minute },
  // A photograph of a receipt has one to three megabytes, a screenshot less: enough for a hundred shoppers behind one
  // carrier address, and a sixth of the space that proofs have by default.
  proofKilobytes: { attempts: 300_000, seconds: 24 * 60 * minute },
  // Each sends a mail, possibly to a person who did not request it.
  accountMail: { attempts: 5, seconds: 60 * minute },
  accountMailAtPlace: { attempts: 30, seconds: 60 * minute },
  mailRequest: { attempts: 10, seconds: 60 * minute },
  mailRequestAtPlace: { attempts: 30, seconds: 60 * minute },
  signInCode: { attempts: 20, seconds: 15 * minute },
  // Staff answer each question themselves.
  question: { attempts: 10, seconds: 60 * minute },
  // Each picture is decoded and re-encoded.
  picture: { attempts: 30, seconds: 60 * minute },
  ownData: { attempts: 10, seconds: 60 * minute },
  // Each may store three pictures.
  review: { attempts: 20, seconds: 60 * minute },
  // Staff read each reported review.
  reviewReport: { attempts: 10, seconds: 60 * minute },
  // Each may send an unrequested mail; a shop hires a few people a year.
  staffInvite: { attempts: 20, seconds: 60 * minute },
};
