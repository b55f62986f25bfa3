import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { cities, firstNames, lastNames } from './large-shop-words.ts';

const chunk = 100_000;

/** Maximum number of distinct carts; larger shops use each cart in several orders. */
const mostBaskets = 20_000;

/** This many orders get six-digit numbers; the others get seven digits. */
const shortNumbers = 700_000;

/** Inserts orders; triggers and indexes must be disabled. Takes no stock: the products' stock already excludes them. */
export async function insertLargeOrders(tx: Db, { products, orders }: { products: number; orders: number }) {
  if (orders === 0) return;
  if (products === 0) throw new Error('Orders need products');
  const baskets = Math.min(mostBaskets, orders);
  const accounts = Math.min(20_000, Math.ceil(orders / 50));
  await prepareBaskets(tx, products, baskets);
  await preparePeople(tx);
  await tx.execute(sql.raw(insertAccounts(accounts)));
  for (let first = 0; first < orders; first += chunk) {
    const last = Math.min(first + chunk, orders) - 1;
    await tx.execute(sql.raw(insertOrders({ first, last, orders, baskets, accounts })));
  }
  await tx.execute(sql.raw(insertEvents));
  await tx.execute(sql.raw(insertProofs));
}

/** Creates carts of one to four distinct products, weighted toward the best sellers. */
async function prepareBaskets(tx: Db, products: number, baskets: number) {
  await tx.execute(sql`
    create temp table shop_chosen on commit drop as
    select basket, md5('product ' || floor(${products}::int * power((basket * 7919 + line * 104729) % 10007 / 10007.0, 3))::bigint)::uuid
      as id, min(1 + (basket * 31 + line * 17) % 10 / 7) as quantity
    from generate_series(0, ${baskets - 1}::int) basket, generate_series(1, 1 + basket % 4) line group by 1, 2`);
  await tx.execute(sql`analyze shop_chosen`);
  await tx.execute(sql`
    create temp table shop_baskets on commit drop as
    select basket as number, sum(quantity * unit_price)::bigint as total, jsonb_agg(jsonb_build_object('id', id, 'name', name,
      'quantity', quantity, 'price', unit_price, 'isOffer', false, 'image_urls', to_jsonb(image_urls[1:1])) order by id) as items
    from shop_chosen join products using (id) group by basket`);
  await tx.execute(sql`analyze shop_baskets`);
}

async function preparePeople(tx: Db) {
  const list = async (table: string, names: readonly string[]) => {
    await tx.execute(sql`
      create temp table ${sql.identifier(table)} on commit drop as
      select place - 1 as number, name, replace(shop_fold(name), ' ', '') as folded
      from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as names (name, place)`);
    await tx.execute(sql`analyze ${sql.identifier(table)}`);
  };
  await list('shop_first_names', firstNames);
  await list('shop_last_names', lastNames);
  await tx.execute(sql`
    create temp table shop_cities on commit drop as
    select place - 1 as number, city ->> 0 as city, city ->> 1 as department, city ->> 2 as neighborhood
    from jsonb_array_elements(${JSON.stringify(cities)}::jsonb) with ordinality as cities (city, place)`);
  await tx.execute(sql`analyze shop_cities`);
}

/** SQL joins that derive a customer's data from their number, so that they are the same in each of their orders. */
const joinPerson = `
  join shop_first_names first on first.number = customer % ${firstNames.length}
  join shop_last_names father on father.number = customer / ${firstNames.length} % ${lastNames.length}
  join shop_last_names mother on mother.number = customer / 7 % ${lastNames.length}
  join shop_cities on shop_cities.number = customer * 13 % ${cities.length}`;
const email = `first.folded || '.' || father.folded || customer || '@correo.example'`;
const phone = `'3' || lpad((customer * 7907919 % 1000000000)::text, 9, '0')`;

function insertAccounts(accounts: number): string {
  return `
    with opened as (
      insert into users (id, name, email, email_verified)
      select 'customer-' || customer, first.name || ' ' || father.name, ${email}, true
      from generate_series(0::bigint, ${accounts - 1}) customer ${joinPerson} returning id, name, email)
    insert into user_profiles (id, full_name, email) select id, name, email from opened`;
}

/**
 * SQL to insert orders, with two customers per five orders. The latest are in progress, older ones delivered or
 * cancelled.
 */
function insertOrders(part: {
  first: number;
  last: number;
  orders: number;
  baskets: number;
  accounts: number;
}): string {
  const { first, last, orders, baskets, accounts } = part;
  return `
    insert into orders (id, order_number, user_id, order_date, total_amount, status, items, shipping_address, payment_method,
      idempotency_key, content_hash, access_token, holds_stock, created_at, updated_at)
    select md5('order ' || n)::uuid,
      case when n < ${shortNumbers} then 100000 + n * 7919 % 900000 else 1000000 + n * 7919 % 9000000 end::text,
      case when customer < ${accounts} then 'customer-' || customer end, placed, total, status, items,
      jsonb_build_object('firstName', first.name, 'lastName', father.name || ' ' || mother.name, 'phone', ${phone},
        'email', ${email}, 'address', 'Cra. ' || 1 + customer % 90 || ' # ' || 1 + customer % 70 || '-' || 1 + customer % 99,
        'addressDetails', '', 'neighborhood', neighborhood, 'department', department, 'city', city, 'country', 'Colombia',
        'postalCode', '', 'subscribe', false),
      method, md5('attempt ' || n), md5('content ' || n), md5('token ' || n), status <> 'Cancelado', placed, placed
    from (
      select *, case
        when days < 2 then case when method = 'Pago Contraentrega' then 'Pendiente Contraentrega'
          when method = 'Transferencia Bancaria' then 'Pendiente' else 'Pagado' end
        when h / 29 % 100 < 9 then 'Cancelado'
        when days < 6 then 'Enviado'
        else 'Entregado' end as status
      from (
        select n, h, h % ${Math.max(1, Math.floor((orders * 2) / 5))} as customer, placed,
          extract(epoch from now() - placed) / 86400 as days,
          case when h / 3 % 100 < 55 then 'Pago Contraentrega' when h / 3 % 100 < 75 then 'Transferencia Bancaria'
            when h / 3 % 100 < 90 then 'Wompi' else 'Tarjeta' end as method
        from (
          select n, n * 2654435761 % 4294967296 as h, now() - (${orders} - n) * (interval '3 years' / ${orders}) as placed
          from generate_series(${first}::bigint, ${last}) n
        ) numbers
      ) drawn
    ) orders_of_people
    ${joinPerson}
    join shop_baskets on shop_baskets.number = h / 5 % ${baskets}
    order by n`;
}

/** SQL to insert the events that led to each order's status. */
const insertEvents = `
  insert into order_events (order_id, kind, from_status, to_status, actor_name, created_at)
  select id, kind, from_status, to_status, case kind when 'status' then 'Administración' else '' end, order_date + after
  from (
    select *, case when payment_method = 'Pago Contraentrega' then 'Pendiente Contraentrega' else 'Pendiente' end as begun from orders
  ) as begun, lateral (values
    ('placed', null, begun, interval '0'),
    ('paid', begun, 'Pagado', interval '5 minutes'),
    ('status', case when payment_method = 'Pago Contraentrega' then begun else 'Pagado' end, 'Enviado', interval '1 day'),
    ('status', 'Enviado', 'Entregado', interval '4 days'),
    ('status', begun, 'Cancelado', interval '1 day')
  ) as steps (kind, from_status, to_status, after)
  where kind = 'placed'
    or kind = 'paid' and payment_method <> 'Pago Contraentrega' and status in ('Pagado', 'Enviado', 'Entregado')
    or to_status = 'Enviado' and status in ('Enviado', 'Entregado')
    or to_status = 'Entregado' and status = 'Entregado'
    or to_status = 'Cancelado' and status = 'Cancelado'`;

/** SQL to insert a proof of transfer for about a third of the orders awaiting a transfer. */
const insertProofs = `
  insert into transfer_proofs (order_id, storage_key, file_name, content_type, byte_size, sha256, created_at)
  select id, 'proofs/' || id || '.jpg', 'comprobante.jpg', 'image/jpeg', 120000, md5(id::text), order_date + interval '10 minutes'
  from orders where status = 'Pendiente' and payment_method = 'Transferencia Bancaria' and order_number::bigint % 3 = 0`;
