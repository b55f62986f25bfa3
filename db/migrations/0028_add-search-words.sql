CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "missed_searches_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"words" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_words" CHECK (cardinality(words) between 2 and 12)
);
--> statement-breakpoint
ALTER TABLE "staff_changes" DROP CONSTRAINT "staff_changes_subject";--> statement-breakpoint
-- Safe for older processes: it accepts all subjects that they write.
ALTER TABLE "staff_changes" ADD CONSTRAINT "staff_changes_subject" CHECK (subject in ('product', 'category', 'settings', 'order', 'service-request', 'staff', 'question', 'payment', 'backup', 'review', 'collection', 'synonyms')) NOT VALID;
