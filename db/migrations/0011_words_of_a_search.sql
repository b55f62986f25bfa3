-- products_search and products_titles, by which the version before searches, stay for it: the version after the next drops
-- them. An order's change of stock comes to any of the six only where the page its product lies on is full.
-- Holds up: orders wait since 0010, and for this 20 seconds more where there are a million products.
CREATE INDEX "products_words" ON "products" USING gin ((search || array_to_tsvector(array['=' || coalesce(category_id, '')])));--> statement-breakpoint
-- Holds up: they wait 10 seconds more for a million products.
CREATE INDEX "products_title_words" ON "products" USING gin ((ts_filter(search, '{a,b}') || array_to_tsvector(array['=' || coalesce(category_id, '')])));--> statement-breakpoint
-- Holds up: they wait 3 seconds more for a million products.
CREATE INDEX "products_sample_words" ON "products" USING gin ((search || array_to_tsvector(array['=' || coalesce(category_id, '')]))) WHERE id < '20000000-0000-0000-0000-000000000000';--> statement-breakpoint
-- Holds up: they wait 1 second more for a million products.
CREATE INDEX "products_sample_title_words" ON "products" USING gin ((ts_filter(search, '{a,b}') || array_to_tsvector(array['=' || coalesce(category_id, '')]))) WHERE id < '20000000-0000-0000-0000-000000000000';