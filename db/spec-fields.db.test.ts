import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';

const shop = useTestDatabase();

/** Tables and columns of the hosted backend from which a shop's data may be imported. */
const fields: Record<string, string> = {
  store_settings:
    'id site_name logo_url primary_font contact_whatsapp contact_address contact_phone contact_email store_description about_us_info banners created_at updated_at',
  product_categories: 'id name description image_url created_at updated_at',
  products:
    'id name description price discount_percentage stock image_urls category_id tags featured on_offer_page created_at updated_at offers',
  products_view:
    'id name description price discount_percentage stock image_urls category_id category_name tags featured on_offer_page created_at updated_at offers',
  orders:
    'id user_id order_date total_amount status items shipping_address payment_method shipping_cost notes created_at updated_at',
  service_requests: 'id created_at service_type name phone email city notes status',
  user_profiles:
    'id full_name email role phone address city department birth_date avatar_url cover_photo_url updated_at',
  health_reports: 'user_id questions report_date created_at',
};

test.each(Object.entries(fields))('%s keeps every field under the name it came with', async (table, columns) => {
  const result = await shop.db.execute(
    sql`select column_name from information_schema.columns where table_name = ${table} and table_schema = current_schema()`,
  );
  const names = result.rows.map((row) => row.column_name);

  expect(columns.split(' ').filter((column) => !names.includes(column))).toEqual([]);
});
