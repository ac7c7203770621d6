// Elements that show a state of progress.
export { Progress, Skeleton, Spinner } from '@chakra-ui/react'
