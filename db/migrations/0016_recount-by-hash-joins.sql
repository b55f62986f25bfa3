-- The function is planned before it adds stock items: for an almost empty table PostgreSQL 15 chooses nested loops, which
-- take hours for a hundred thousand products.
ALTER FUNCTION shop_recount_shelves() SET enable_nestloop = off;
