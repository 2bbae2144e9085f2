import '#tests/http/media-flood.test.ts';
