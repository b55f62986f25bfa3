-- What this and the next ones change, taken at once: a shop of the version before may be selling meanwhile, and would meet a
-- migration that has some of it and wants the rest.
LOCK TABLE user_profiles, orders, products, changes IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_topic";--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_topic" CHECK (topic in ('products', 'stock', 'categories', 'settings', 'orders', 'service-requests', 'pickup-requests'));