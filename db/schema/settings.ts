/** The shop's settings. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type CalendarDayKind, type CustomerCancelling, calendarDayKinds, customerCancellings } from './codes.ts';
import { createdAt, oneOf, updatedAt } from './columns.ts';
import type {
  Banner,
  LegalTexts,
  OrderLimits,
  PaymentLimits,
  StoredOrderFields,
  TransferAccount,
} from './json-columns.ts';

export const storeSettings = pgTable(
  'store_settings',
  {
    id: integer('id').primaryKey().default(1),
    siteName: text('site_name').notNull(),
    logoUrl: text('logo_url').notNull().default(''),
    slogan: text('slogan').notNull().default('Bienestar que nace de la tierra'),
    /** the first text of the bar above the pages; if empty, what shipping costs */
    noticeText: text('notice_text').notNull().default(''),
    primaryFont: text('primary_font').notNull().default('Montserrat'),
    contactWhatsapp: text('contact_whatsapp').notNull().default(''),
    contactAddress: text('contact_address').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    /** the addresses of the shop's profiles */
    instagram: text('instagram').notNull().default(''),
    facebook: text('facebook').notNull().default(''),
    tiktok: text('tiktok').notNull().default(''),
    youtube: text('youtube').notNull().default(''),
    storeDescription: text('store_description').notNull().default(''),
    aboutUsInfo: text('about_us_info').notNull().default(''),
    banners: jsonb('banners').$type<Banner[]>().notNull().default([]),
    /** the address searched for on the map; if empty, the contact address */
    mapAddress: text('map_address').notNull().default(''),
    openingHours: text('opening_hours').notNull().default(''),
    city: text('city').notNull().default('Pereira'),
    department: text('department').notNull().default('Risaralda'),
    legalName: text('legal_name').notNull().default(''),
    nit: text('nit').notNull().default(''),
    legalTexts: jsonb('legal_texts')
      .$type<LegalTexts>()
      .notNull()
      .default({ terms: '', privacy: '', returns: '', shipping: '' }),
    notificationEmail: text('notification_email').notNull().default(''),
    transferAccounts: jsonb('transfer_accounts').$type<TransferAccount[]>().notNull().default([]),
    transferHoldHours: integer('transfer_hold_hours').notNull().default(48),
    /** a missing limit has its default */
    orderLimits: jsonb('order_limits').$type<Partial<OrderLimits>>().notNull().default({}),
    paymentLimits: jsonb('payment_limits').$type<Partial<PaymentLimits>>().notNull().default({}),
    customerCancelling: text('customer_cancelling').$type<CustomerCancelling>().notNull().default('unsent'),
    /** a missing field is as required as by default */
    orderFields: jsonb('order_fields').$type<StoredOrderFields>().notNull().default({}),
    /** whether pages with products for adults ask for the visitor's age */
    ageNotice: boolean('age_notice').notNull().default(false),
    /** whether Saturday counts in delivery times; never in the terms of the law */
    saturdayDeliveries: boolean('saturday_deliveries').notNull().default(false),
    /** the hour from which an order leaves the shop a day later */
    cutOffHour: integer('cut_off_hour').notNull().default(14),
    /** length, width and height in centimetres of the box that parcels usually have */
    boxSizeCm: integer('box_size_cm').array().notNull().default([30, 20, 15]),
    /** whether shipping that the table charges for costs what the carrier's interface asks at that moment */
    liveQuotes: boolean('live_quotes').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    check('store_settings_single_row', sql`id = 1`),
    check('store_settings_transfer_hold', sql`transfer_hold_hours between 1 and 720`),
    check('store_settings_cut_off_hour', sql`cut_off_hour between 0 and 23`),
    check('store_settings_box_size', sql`array_length(box_size_cm, 1) = 3 and 0 < all (box_size_cm)`),
    check('store_settings_customer_cancelling', oneOf('customer_cancelling', customerCancellings)),
  ],
);

/** Days that staff add to the holidays of `shop/calendar/colombian-holidays.ts`. */
export const calendarDays = pgTable(
  'calendar_days',
  {
    day: date('day').primaryKey(),
    name: text('name').notNull(),
    kind: text('kind').$type<CalendarDayKind>().notNull(),
    createdAt: createdAt(),
  },
  () => [check('calendar_days_kind', oneOf('kind', calendarDayKinds))],
);

export type StoreSettings = typeof storeSettings.$inferSelect;
