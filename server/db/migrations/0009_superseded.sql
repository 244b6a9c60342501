UPDATE "scheduled_releases" SET "state" = 'superseded' WHERE "state" = 'overtaken';
