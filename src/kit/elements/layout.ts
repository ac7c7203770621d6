// What holds the parts of a screen. Screens import their elements here: what one costs is decided in one place.
export {
  Box,
  Card,
  Center,
  chakra as html,
  Flex,
  Grid,
  GridItem,
  HStack,
  Image,
  LinkBox,
  LinkOverlay,
  Separator,
  SimpleGrid,
  Stack,
  type SystemStyleObject,
  Wrap,
} from '@chakra-ui/react'
