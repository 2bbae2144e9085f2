import { getAuthor } from '#contract/features/accounts/calls.ts';
import { getArchives, getHome, getPostPage, getSidebar, listArticles } from '#contract/features/posts/calls.ts';
import { yearArchive, authorPage, listArticles as articlesOf, postPage } from './reading.service.ts';
import { homePage, sidebar } from './home.service.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

export const routes: Endpoint[] = [
  implement(listArticles, (context, input) => articlesOf(context, input)),
  implement(getPostPage, (context, input) => postPage(context, input)),
  implement(getHome, (context) => homePage(context)),
  implement(getSidebar, (context) => sidebar(context)),
  implement(getArchives, (context, input) => yearArchive(context, input.year)),
  implement(getAuthor, (context, input) => authorPage(context, input)),
];
