-- Answers that count no more are asked for again, and may be the same: what follows from them was deleted, and is worked out anew.
CREATE OR REPLACE TRIGGER "mark_changed_profile" AFTER UPDATE ON "profiles"
FOR EACH ROW WHEN (
  OLD.answers IS DISTINCT FROM NEW.answers
  OR (OLD.updated_at AT TIME ZONE 'Pacific/Auckland')::date <> (NEW.updated_at AT TIME ZONE 'Pacific/Auckland')::date
) EXECUTE FUNCTION mark_profile();
