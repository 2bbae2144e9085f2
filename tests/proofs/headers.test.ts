import '#tests/journeys/headers.test.ts';
