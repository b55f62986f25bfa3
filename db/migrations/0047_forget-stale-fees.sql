-- A process that does not know cod_fee changes the shipping cost: the fee that it had, or adds, is unknown from then on.
CREATE FUNCTION shop_forget_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cod_fee := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_forget_fee BEFORE UPDATE OF shipping_cost ON orders FOR EACH ROW
  WHEN (NEW.shipping_cost <> OLD.shipping_cost AND NEW.cod_fee IS NOT DISTINCT FROM OLD.cod_fee)
  EXECUTE FUNCTION shop_forget_fee();
