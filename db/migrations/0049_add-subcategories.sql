ALTER TABLE "product_categories" ADD COLUMN "parent_id" text;--> statement-breakpoint
-- A subcategory of a category for adults is for adults, also if an older process marks the main category.
CREATE FUNCTION shop_keep_subcategory_for_adults() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product_categories WHERE id = NEW.parent_id AND adults_only) THEN
    NEW.adults_only := true;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER product_categories_keep_for_adults BEFORE INSERT OR UPDATE OF parent_id, adults_only ON product_categories
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION shop_keep_subcategory_for_adults();--> statement-breakpoint
CREATE FUNCTION shop_mark_subcategories_for_adults() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_categories SET adults_only = true WHERE parent_id = NEW.id AND NOT adults_only;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_categories_mark_subcategories AFTER UPDATE OF adults_only ON product_categories
  FOR EACH ROW WHEN (NEW.adults_only AND NOT OLD.adults_only) EXECUTE FUNCTION shop_mark_subcategories_for_adults();--> statement-breakpoint
CREATE FUNCTION shop_free_subcategories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_categories SET parent_id = NULL WHERE parent_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_categories_free_subcategories AFTER DELETE ON product_categories
  FOR EACH ROW EXECUTE FUNCTION shop_free_subcategories();
