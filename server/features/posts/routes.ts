import { getAuthor } from '#contract/features/accounts/calls.ts';
import { getArchives, getHome, getPostPage, getSidebar, listArticles } from '#contract/features/posts/calls.ts';
import { yearArchive, authorPage, listArticles as articlesOf, postPage } from './reading.service.ts';
import { homePage, sidebar } from './home.service.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

export const routes: Endpoint[] = [
  implement(listArticles, (ask, input) => articlesOf(ask, input)),
  implement(getPostPage, (ask, input) => postPage(ask, input)),
  implement(getHome, (ask) => homePage(ask)),
  implement(getSidebar, (ask) => sidebar(ask)),
  implement(getArchives, (ask, input) => yearArchive(ask, input.year)),
  implement(getAuthor, (ask, input) => authorPage(ask, input)),
];
