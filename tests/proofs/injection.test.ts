import '#tests/journeys/injection.test.ts';
