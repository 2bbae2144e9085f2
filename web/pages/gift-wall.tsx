export default function Page() {
  return <main>gift-wall</main>;
}
