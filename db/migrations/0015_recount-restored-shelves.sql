-- A restore by a version of the shop without stock items inserts products and orders, and triggers add the stock items of
-- the products: their shelves lack what the orders keep. That restore locks all tables. This version says that it restores,
-- and inserts stock items itself.
CREATE FUNCTION shop_recount_restored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.restoring', true) = 'on' OR current_setting('shop.items_checked', true) = 'on' THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('shop.items_checked', 'on', true);
  IF EXISTS (
    SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND relation = 'orders'::regclass AND mode = 'AccessExclusiveLock'
  ) THEN
    PERFORM shop_recount_shelves();
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the end of the transaction, when the orders are there.
CREATE CONSTRAINT TRIGGER stock_items_recount_restored AFTER INSERT ON stock_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shop_recount_restored();
