import '#tests/journeys/login-providers.test.ts';
