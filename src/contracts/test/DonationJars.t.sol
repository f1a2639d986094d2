// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {DonationJars} from "../DonationJars.sol";
import {Settlement} from "../Settlement.sol";
import {Stage} from "./Stage.sol";

contract DonationJarsTest is Stage {
    function testFuzz_SplitsADonationExactly(uint256 seed, uint256 amount, uint256 feeBps, bytes32 salt) public {
        amount = bound(amount, 10_000, 1e15);
        feeBps = bound(feeBps, 0, 1_000);
        address destination = anybody(seed);
        bytes32 id = jars.idOf(destination, feeBps, salt);
        fund(address(this), address(jars), amount);
        vm.expectRevert(DonationJars.NotCreated.selector);
        jars.donate(id, amount);
        jars.createJar(id, destination, feeBps, salt);
        jars.donate(id, amount);
        uint256 fee = (amount * feeBps + 9_999) / 10_000;
        assertEq(usdc.balanceOf(destination), amount - fee, "destination");
        assertEq(usdc.balanceOf(FEE), fee, "fee");
        assertEq(usdc.balanceOf(address(this)), 0, "donor");
        assertNothingRests();
    }

    function testFuzz_NobodySquatsAJar(address destination, uint256 feeBps, bytes32 salt, address other) public {
        vm.assume(destination != other);
        bytes32 id = jars.idOf(destination, feeBps, salt);
        vm.expectRevert(Settlement.TermsMismatch.selector);
        jars.createJar(id, other, feeBps, salt);
    }

    function testFuzz_RefusesAnotherChainAndADearRate(uint256 seed, uint256 feeBps, uint64 chain) public {
        feeBps = bound(feeBps, 1_001, type(uint96).max);
        bytes32 id = jars.idOf(anybody(seed), feeBps, 0);
        vm.expectRevert(DonationJars.BadFee.selector);
        jars.createJar(id, anybody(seed), feeBps, 0);
        vm.assume(chain != 0 && chain != block.chainid);
        vm.chainId(chain);
        vm.expectRevert(Settlement.TermsMismatch.selector);
        jars.createJar(id, anybody(seed), feeBps, 0);
    }

    function testFuzz_RefusesLessThanACent(uint256 amount) public {
        bytes32 id = jars.idOf(anybody(1), 100, 0);
        jars.createJar(id, anybody(1), 100, 0);
        vm.expectRevert(Settlement.BadAmount.selector);
        jars.donate(id, amount % 10_000);
    }
}
