-- What waits already is found within a minute.
SELECT jobs.create_queue('webhooks', '{"policy":"standard","notify":true}');
