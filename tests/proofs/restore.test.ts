import '#tests/journeys/restore.test.ts';
