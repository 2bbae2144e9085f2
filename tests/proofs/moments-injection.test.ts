import '#tests/journeys/moments-injection.test.ts';
