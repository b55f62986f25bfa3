ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_method";--> statement-breakpoint
-- Triggers that complete rows of the hosted backend, which lack what this shop adds. They run before constraints are
-- checked, and only for rows that lack it.
-- A pack gets an id, by which carts name it.
CREATE FUNCTION shop_complete_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.offers := (
    SELECT jsonb_agg(jsonb_build_object('id', gen_random_uuid()) || pack ORDER BY place)
    FROM jsonb_array_elements(NEW.offers) WITH ORDINALITY AS packs (pack, place));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_complete_offers BEFORE INSERT OR UPDATE OF offers ON products FOR EACH ROW
  WHEN (jsonb_typeof(NEW.offers) = 'array' AND jsonb_path_exists(NEW.offers, '$[*] ? (!exists(@.id))'))
  EXECUTE FUNCTION shop_complete_offers();--> statement-breakpoint
-- Of the banners, which the hosted backend kept in one list, the first three are slides: it showed no more.
CREATE FUNCTION shop_complete_banners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.banners := (
    SELECT jsonb_agg(
      jsonb_build_object('alt', '', 'link', '', 'size', 'large', 'title', '', 'description', '', 'image_url', '',
        'placement', CASE WHEN place <= 3 THEN 'carousel' ELSE 'promo' END) || jsonb_strip_nulls(banner)
      ORDER BY place)
    FROM jsonb_array_elements(NEW.banners) WITH ORDINALITY AS banners (banner, place));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER store_settings_complete_banners BEFORE INSERT OR UPDATE OF banners ON store_settings FOR EACH ROW
  WHEN (jsonb_typeof(NEW.banners) = 'array' AND jsonb_path_exists(NEW.banners, '$[*] ? (!exists(@.placement))'))
  EXECUTE FUNCTION shop_complete_banners();--> statement-breakpoint
-- An order without a content hash was not placed in this shop: it has taken no units of its stock.
CREATE FUNCTION shop_complete_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tries int := 0;
  lowest bigint;
BEGIN
  NEW.content_hash := '';
  NEW.holds_stock := false;
  NEW.hold_expires_at := NULL;
  NEW.idempotency_key := coalesce(NEW.idempotency_key, gen_random_uuid()::text);
  NEW.access_token := coalesce(NEW.access_token, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
  NEW.order_date := coalesce(NEW.order_date, now());
  NEW.shipping_cost := coalesce(NEW.shipping_cost, 0);
  NEW.notes := coalesce(NEW.notes, '');
  NEW.created_at := coalesce(NEW.created_at, NEW.order_date);
  NEW.updated_at := coalesce(NEW.updated_at, NEW.created_at);
  NEW.shipping_address := '{"firstName": "", "lastName": "", "phone": "", "email": "", "address": "",
    "addressDetails": "", "neighborhood": "", "department": "", "city": "", "country": "Colombia", "postalCode": null,
    "subscribe": false}'::jsonb || jsonb_strip_nulls(NEW.shipping_address);
  NEW.items := (
    SELECT jsonb_agg('{"isOffer": false, "image_urls": []}'::jsonb || jsonb_strip_nulls(item) ORDER BY place)
    FROM jsonb_array_elements(NEW.items) WITH ORDINALITY AS items (item, place));
  -- Six digits; more when those run short.
  WHILE NEW.order_number IS NULL LOOP
    lowest := 10 ^ (5 + tries / 10);
    NEW.order_number := (lowest + floor(random() * 9 * lowest))::bigint;
    IF EXISTS (SELECT FROM orders WHERE order_number = NEW.order_number) THEN NEW.order_number := NULL; END IF;
    tries := tries + 1;
  END LOOP;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_complete BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.content_hash IS NULL) EXECUTE FUNCTION shop_complete_order();
