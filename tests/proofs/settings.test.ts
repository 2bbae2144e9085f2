import '#tests/journeys/settings.test.ts';
